import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

const div = (inner: string): string => `<div class="block-edit">${inner}</div>`;
const wordItem = (sign: string, words: string): string =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span>${words}<o:p></o:p></span></p>`;
const word = `<html><body><p class=MsoNormal>You need:</p>${wordItem('·', '250 g <b>flour</b>')}${wordItem('·', '2 eggs')}<p class=MsoNormal>Then:</p>${wordItem('1.', 'Mix')}${wordItem('2.', 'Bake')}</body></html>`;
const docs =
  '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:700">one</span></p></li><li dir="ltr"><p dir="ltr">two</p><p dir="ltr">more</p></li></ul><p>after</p></b>';
const web = '<ol>\n<li>one</li>\n<li>two<ul><li>inner</li></ul></li>\n<li></li></ol>';

async function pasteInto(inner: string, html: string, plain = 'plain'): Promise<void> {
  text = await TextPage.open(harness, inner);
  // A div is around the text.
  await (inner.startsWith('<div') ? text.edit('div', 1) : text.edit('p'));
  await text.press('Control+End');
  await text.paste({ 'text/html': html, 'text/plain': plain });
}

describe('paste of lists', () => {
  it.each([
    [
      'Word',
      word,
      'You need:<ul><li>250 g <strong>flour</strong></li><li>2 eggs</li></ul>Then:<ol><li>Mix</li><li>Bake</li></ol>',
    ],
    ['Google Docs', docs, '<ul><li><strong>one</strong></li><li>two<br>more</li></ul>after'],
    ['a web page', web, '<ol><li>one</li><li>two<ul><li>inner</li></ul></li></ol>'],
  ])('[F-B9-lists] are lists where the text can hold them: %s', async (_name, html, inner) => {
    await pasteInto(div(''), html);
    await text.expectThereAndBack(div(''), div(inner));
  });

  it('[F-B9-lists] are between the lines, outside the format at the caret, in the look of the lists that are there', async () => {
    const before = div('<ul class="x"><li class="y">a</li></ul><b>one two</b>');
    text = await TextPage.open(harness, before);
    await text.edit('div', 1);
    await text.caretIn(1, 3);
    await text.paste({ 'text/html': '<ul><li>p</li><li>q</li></ul>', 'text/plain': 'p\nq' });
    await text.type('!');
    const item = (words: string) => `<li class="y">${words}</li>`;
    await text.expectInner(
      div(`<ul class="x">${item('a')}</ul><b>one</b><ul class="x">${item('p')}${item('q!')}</ul><b> two</b>`),
    );
    await text.expectSame();
  });

  it('[F-B9-plain] are lines with plain signs in a paragraph', async () => {
    const p = (inner: string) => `<p class="block-edit">${inner}</p>`;
    await pasteInto(p(''), word);
    await text.expectThereAndBack(
      p(''),
      p('You need:<br>- 250 g <strong>flour</strong><br>- 2 eggs<br>Then:<br>1. Mix<br>2. Bake'),
    );
  });

  const sign = (level: number, marker: string, words: string): string =>
    wordItem(marker, words).replace('level1', `level${level}`).replace('font-family:Symbol;', '');
  const normal = (words: string): string => `<p class=MsoNormal>${words}</p>`;
  const table = '<table><tr><td>cell</td></tr></table>';
  const nested = [
    sign(1, '1.', 'one'),
    sign(1, '2.', 'two'),
    sign(2, 'a.', 'aa'),
    sign(2, 'b.', 'bb'),
    sign(1, '3.', 'three'),
  ];
  const numbered: [name: string, html: string, lines: string, lists: string][] = [
    [
      'nested',
      nested.join(''),
      '1. one<br>2. two<br>&nbsp; &nbsp; a. aa<br>&nbsp; &nbsp; b. bb<br>3. three',
      '<ol><li>one</li><li>two<ol type="a"><li>aa</li><li>bb</li></ol></li><li>three</li></ol>',
    ],
    [
      'interrupted by a table',
      `${sign(1, '1.', 'one')}${sign(1, '2.', 'two')}${table}${sign(1, '3.', 'three')}`,
      '1. one<br>2. two<br>cell<br>3. three',
      '<ol><li>one</li><li>two</li></ol>cell<ol start="3"><li>three</li></ol>',
    ],
    [
      'interrupted by a paragraph',
      `${sign(1, 'c)', 'see')}${normal('Note')}${sign(1, 'd)', 'dee')}${sign(1, 'e)', 'eee')}`,
      'c) see<br>Note<br>d) dee<br>e) eee',
      '<ol type="a" start="3"><li>see</li></ol>Note<ol type="a" start="4"><li>dee</li><li>eee</li></ol>',
    ],
    [
      'with bullets inside, roman and restarted',
      [
        sign(1, 'i.', 'r'),
        sign(2, 'o', 'bullet'),
        sign(1, 'ii.', 's'),
        sign(1, '1.', 'again'),
        sign(1, '4.', 'later'),
      ].join(''),
      'i. r<br>&nbsp; &nbsp; - bullet<br>ii. s<br>1. again<br>4. later',
      '<ol type="i"><li>r<ul><li>bullet</li></ul></li><li>s</li></ol><ol><li>again</li><li value="4">later</li></ol>',
    ],
    [
      'in brackets and of several levels',
      `${sign(1, '(1)', 'one')}${sign(1, '(2)', 'two')}${sign(2, '2.1.', 'in')}${sign(2, '2.2.', 'side')}`,
      '(1) one<br>(2) two<br>&nbsp; &nbsp; 2.1. in<br>&nbsp; &nbsp; 2.2. side',
      '<ol><li>one</li><li>two<ol><li>in</li><li>side</li></ol></li></ol>',
    ],
    [
      'of a web page',
      '<ol start="5"><li>five</li><li value="9">nine<ol type="A"><li>in</li></ol></li><li>ten</li></ol>',
      '5. five<br>9. nine<br>&nbsp; &nbsp; A. in<br>10. ten',
      '<ol start="5"><li>five</li><li value="9">nine<ol type="A"><li>in</li></ol></li><li>ten</li></ol>',
    ],
    [
      'of Google Docs, with types in styles',
      '<ol style="margin-top:0"><li style="list-style-type:decimal" aria-level="1">one</li><ol><li style="list-style-type:lower-alpha" aria-level="2">aa</li><li style="list-style-type:lower-alpha" aria-level="2">bb</li><ol><li style="list-style-type:lower-roman" aria-level="3">rr</li></ol></ol><li style="list-style-type:decimal" aria-level="1">two</li></ol>',
      '1. one<br>&nbsp; &nbsp; a. aa<br>&nbsp; &nbsp; b. bb<br>&nbsp; &nbsp; &nbsp; &nbsp; i. rr<br>2. two',
      '<ol><li>one<ol type="a"><li>aa</li><li>bb<ol type="i"><li>rr</li></ol></li></ol></li><li>two</li></ol>',
    ],
    [
      'of Word for the web, each level a list of its own',
      '<div class="ListContainerWrapper"><ol start="1"><li data-aria-level="1"><p>one</p></li></ol></div><div class="ListContainerWrapper"><ol start="2"><li data-aria-level="1"><p>two</p></li></ol></div><div class="ListContainerWrapper"><ol start="1" style="list-style-type:lower-alpha"><li data-aria-level="2"><p>aa</p></li></ol></div><div class="ListContainerWrapper"><ol start="2" style="list-style-type:lower-alpha"><li data-aria-level="2"><p>bb</p></li></ol></div><div class="ListContainerWrapper"><ol start="3"><li data-aria-level="1"><p>three</p></li></ol></div>',
      '1. one<br>2. two<br>&nbsp; &nbsp; a. aa<br>&nbsp; &nbsp; b. bb<br>3. three',
      '<ol><li>one</li><li>two<ol type="a"><li>aa</li><li>bb</li></ol></li><li>three</li></ol>',
    ],
    [
      'of LibreOffice',
      '<ol>\n\t<li><p style="margin-bottom: 0cm">one</p></li>\n\t<ol type="a">\n\t\t<li><p>aa</p></li>\n\t</ol>\n\t<li><p>two</p></li></ol>\n<table><tr><td>A</td><td>B</td></tr></table>\n<ol start="3"><li><p>three</p></li></ol>',
      '1. one<br>&nbsp; &nbsp; a. aa<br>2. two<br>A &nbsp;&nbsp; B<br>3. three',
      '<ol><li>one<ol type="a"><li>aa</li></ol></li><li>two</li></ol>A &nbsp;&nbsp; B<ol start="3"><li>three</li></ol>',
    ],
    [
      'without a list',
      `${sign(1, '·', '23.9 km/L')}${normal('1. Novák J.: a note, 2003')}${normal('2. test')}`,
      '- 23.9 km/L<br>1. Novák J.: a note, 2003<br>2. test',
      '<ul><li>23.9 km/L</li></ul>1. Novák J.: a note, 2003<br>2. test',
    ],
  ];
  it('[W9-paste-depth] keep their depth where no list can be: in a paragraph, and beside text in an item', async () => {
    const list = '<ul><li>one<ul><li>in<ul><li>deep</li></ul></li></ul></li><li>two</li></ul>';
    const lines = '- one<br>&nbsp; &nbsp; - in<br>&nbsp; &nbsp; &nbsp; &nbsp; - deep<br>- two';
    const p = (inner: string) => `<p class="block-edit">${inner}</p>`;
    await pasteInto(p(''), list);
    await text.expectThereAndBack(p(''), p(lines));
    await text.close();
    // A part of a list that was copied alone begins at the left.
    await pasteInto(p(''), `${sign(2, 'a.', 'aa')}${sign(3, 'i.', 'in')}`);
    await text.expectThereAndBack(p(''), p('a. aa<br>&nbsp; &nbsp; i. in'));
    await text.close();
    text = await TextPage.open(harness, div('<ul><li>x</li></ul>'));
    await text.edit('div', 1);
    await text.press('Control+End');
    await text.paste({ 'text/html': `<p>Note</p>${list}`, 'text/plain': 'plain' });
    await text.expectInner(div(`<ul><li>xNote<br>${lines}</li></ul>`));
    await text.expectSame();
  });

  it.each(numbered)('[W3-paste-numbers] keep their numbers and their depth: %s', async (_name, html, lines, lists) => {
    const p = (inner: string) => `<p class="block-edit">${inner}</p>`;
    await pasteInto(p(''), html);
    await text.expectThereAndBack(p(''), p(lines));
    await text.close();
    await pasteInto(div(''), html);
    await text.expectThereAndBack(div(''), div(lists));
  });

  it('[W3-paste-numbers] are not those of the list whose look they get', async () => {
    const before = div('<ol class="x" start="7"><li>a</li></ol>b');
    await pasteInto(before, nested.join(''));
    await text.expectInner(
      div(
        '<ol class="x" start="7"><li>a</li></ol>b<ol class="x"><li>one</li><li>two<ol class="x" type="a"><li>aa</li><li>bb</li></ol></li><li>three</li></ol>',
      ),
    );
    await text.expectSame();
  });

  it('[F-B9-items] go on with the items of the list in which the caret is', async () => {
    const before = div('<ul>\n<li class="y">ab</li>\n<li class="y">c</li>\n</ul>');
    text = await TextPage.open(harness, before);
    await text.edit('div', 1);
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      doc.getSelection()!.collapse(doc.querySelector('li')!.firstChild, 1);
    });
    await text.paste({ 'text/html': '<ol><li>1</li><li>2</li><li>3</li></ol>', 'text/plain': '1\n2\n3' });
    await text.type('!');
    const inner = /<ul>([\s\S]*)<\/ul>/.exec(await text.opened.source())?.[1]?.replace(/<li[^>]*>/g, '<li>');
    expect(inner).toBe('\n<li>a1</li>\n<li>2</li>\n<li>3!b</li>\n<li>c</li>\n');
    await text.expectSame();
  });

  it.each([['in the list of a div', '<div class="block-edit"><ol>\n<li>x</li>\n</ol></div>', 'div', 1]])(
    '[F3-paste-nested-items] go on %s with their order and depth',
    async (_where, before, name, nth) => {
      text = await TextPage.open(harness, before);
      await text.edit(name, nth);
      await text.press('Control+End');
      await text.paste({ 'text/html': nested.join(''), 'text/plain': 'plain' });
      await text.expectThereAndBack(
        before,
        before.replace(
          '<li>x</li>\n',
          '<li>xone</li>\n<li>two<ol type="a"><li>aa</li><li>bb</li></ol></li>\n<li>three</li>\n',
        ),
      );
    },
  );

  it('[F3-paste-nested-items] are lines in an item that can’t be split', async () => {
    const li = (inner: string) => `<ul><li class="block-edit block-repeat">${inner}</li></ul>`;
    text = await TextPage.open(harness, li('x'));
    await text.edit('li');
    await text.press('Control+End');
    await text.paste({ 'text/html': nested.join(''), 'text/plain': 'plain' });
    expect(await text.opened.source()).toMatch(/x.*one.*two.*aa.*bb.*three/s);
    await text.expectSame();
    await text.undo();
    await text.expectInner(li('x'));
  });

  it('[F-B9-hostile] read each part of a hostile one only so often, however deep it is', async () => {
    text = await TextPage.open(harness, '<p class="block-edit"></p>');
    await text.edit('p');
    const counts = await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const read = Element.prototype.getAttribute;
      let count = 0;
      Element.prototype.getAttribute = function (name: string) {
        count += 1;
        return read.call(this, name);
      };
      const counts = [100, 200].map((depth) => {
        count = 0;
        const transfer = new DataTransfer();
        transfer.setData('text/html', '<p style="mso-list:l0"><button style="x:y"><i style="x:y">'.repeat(depth));
        transfer.setData('text/plain', 'a');
        const init = { bubbles: true, cancelable: true, clipboardData: transfer };
        doc.querySelector('[contenteditable="true"]')!.dispatchEvent(new ClipboardEvent('paste', init));
        return count;
      });
      Element.prototype.getAttribute = read;
      return counts;
    });
    expect(counts[0]).toBeGreaterThan(100);
    expect((counts[1] ?? 0) / (counts[0] ?? 1)).toBeLessThan(2.2);
  });
});
