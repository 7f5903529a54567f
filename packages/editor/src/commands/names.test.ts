import { messages } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { testEditor } from '../testing/test-editor';

const page = (inner: string): string => `<html>\n<body>\n${inner}\n</body></html>`;
const form = (id: string, radio = 'plan'): string =>
  `<form class="block-section" data-title="Form">\n<label for="mail${id}">Mail</label><input class="block-edit" id="mail${id}" name="mail${id}" aria-describedby="hint${id}"><p id="hint${id}">h</p>` +
  `<select id="s${id}" name="s${id}"><option>o</option></select><button id="b${id}" name="b${id}">go</button><textarea id="t${id}" name="t${id}"></textarea>` +
  `<input type="radio" id="r${id}" name="${radio}"><input type="radio" name="${radio}"><a href="#hint${id}">?</a>\n</form>`;

describe('ids and names', () => {
  it('[B5-unique-names] get a numeric suffix on cloning and on inserting; labels and references follow', () => {
    const editor = testEditor(page(form('')));
    editor.run('clone-block', { beId: editor.id('form') });
    editor.expectSource(page(`${form('')}\n${form('-2', 'plan-2')}`));
    editor.drop('Form', { kind: 'end' });
    editor.expectSource(page(`${form('')}\n${form('-2', 'plan-2')}\n${form('-3', 'plan-3')}`));
    editor.expectUndoAndRedo();
  });

  it('[B5-radio] of a single radio button stay, so that it joins its group', () => {
    const choice = (id: string): string =>
      `<p class="block-region block-repeat"><input type="radio" id="a${id}" name="plan"><label for="a${id}">x</label></p>`;
    const editor = testEditor(page(`<div class="block-section">${choice('')}</div>`));
    editor.run('clone-block', { beId: editor.id('p') });
    editor.expectSource(page(`<div class="block-section">${choice('')}${choice('-2')}</div>`));
    editor.expectUndoAndRedo();
  });

  it('[B4-duplicates] drop a second script on inserting and on cloning', () => {
    const section = (script: string): string =>
      `<div class="block-section" data-title="S">${script}<p class="block-edit">x</p></div>`;
    const script = '<script src="a.js"></script><script>go()</script>';
    const editor = testEditor(page(section(script)));
    editor.run('clone-block', { beId: editor.id('S') });
    editor.drop('S', { kind: 'end' });
    editor.expectSource(page([section(script), section(''), section('')].join('\n')));
    editor.expectUndoAndRedo();
  });
});

describe('replace-section', () => {
  const section = (text: string): string =>
    `<div class="block-section" data-title="S"><p class="block-edit" id="p">${text}</p></div>`;

  it('[B5-replace-section] puts other html in a section’s place under its id', () => {
    const editor = testEditor(page(`${section('a')}\n<p class="block-edit" id="q">x</p>`));
    const beId = editor.id('S');
    editor.run('replace-section', { beId, html: ` ${section('new').replace('id="p"', 'id="q" title="a > b"')}\n` });
    expect(editor.source).toContain('<p class="block-edit" id="q-2" title="a > b">new</p>');
    expect(editor.id('S')).toBe(beId);
    editor.expectUndoAndRedo();
  });

  it('[B4-identical] pushes nothing when a section is replaced by the same html', () => {
    const code = '<code class="block-section be-code-edit" style="display: block;">Add code here</code>';
    const editor = testEditor(`<body>\n<div class="block-section"><p class="block-edit">x</p></div>${code}</body>`);
    const beId = editor.id('code');
    editor.run('replace-section', { beId, html: code });
    editor.run('replace-section', {
      beId: editor.id('div'),
      html: '<div class="block-section"><p class="block-edit">x</p></div>',
    });
    expect(editor.editor.getState().undo.past.length).toBe(1);
  });

  it('[B5-replace-section] is an error on anything but a section, and for html that is none', () => {
    const editor = testEditor(page(`${section('a')}\n<div class="block-component block-edit">c</div>`));
    const html = section('b');
    for (const name of ['p', 'div'])
      editor.expectRefusal(
        'replace-section',
        { beId: editor.id(name, name === 'div' ? 1 : 0), html },
        messages.onlySectionsReplaced,
      );
    const beId = editor.id('S');
    for (const wrong of [
      '',
      'text',
      '<p class="block-edit">x</p>',
      html + html,
      `${html}tail`,
      '<div class="block-section">',
    ])
      editor.expectRefusal('replace-section', { beId, html: wrong }, messages.notOneSection);
    expect(editor.editor.can('replace-section', { beId, html: section('{% if x %}') })).toMatchObject({
      refused: true,
    });
  });
});

describe('set-anchor', () => {
  it('[T3-anchor-links] points every link to it: in texts, in the frame, around images, of Outlook', () => {
    const html = (anchor: string): string =>
      page(
        `<a href="#${anchor}">menu</a><div class="block-section"><h2 class="block-edit block-anchor" id="${anchor}">h</h2>` +
          `<a href='#${anchor}'><img class="block-edit" src="a"></a><!--[if mso]><v:rect href="#${anchor}"><![endif]-->` +
          `<p class="block-edit">to <a class=x href=#${anchor}>it</a> and <a href="#other">that</a>, #${anchor}</p><a class="block-edit" href="#${anchor}">b</a>` +
          `<!--[if mso]></v:rect><![endif]--><map><area href="#${anchor}"></map></div><p id="taken">t</p>`,
      ).replace(`, #${anchor}</p>`, ', #top</p>');
    const editor = testEditor(html('top'));
    editor.run('set-anchor', { beId: editor.id('h2'), anchor: 'start' });
    editor.expectSource(html('start'));
    editor.expectRefusal('set-anchor', { beId: editor.id('h2'), anchor: 'taken' }, 'The anchor “taken” is taken.');
    editor.run('set-anchor', { beId: editor.id('h2'), anchor: 'top' });
    editor.expectSource(html('top'));
    editor.expectUndoAndRedo();
  });
});
