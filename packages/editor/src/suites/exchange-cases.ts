import { expect, it } from 'vitest';
import type { SuitePage } from '../testing/suite-page';

/** Paste, undo and redo, leaving and rolling back. */
export function defineExchangeCases(get: () => SuitePage): void {
  it('pastes plain text with its line breaks', async () => {
    const t = get();
    await t.open('<h2 class="block-edit">ab</h2>');
    await t.copy({ 'text/plain': 'one\ntwo <b>&' });
    await t.edit('h2', { at: 1 });
    await t.press('Control+v');
    await t.expectInner('<h2 class="block-edit">aone<br>two &lt;b&gt;&amp;b</h2>');
    await t.type('!');
    await t.expectInner('<h2 class="block-edit">aone<br>two &lt;b&gt;&amp;!b</h2>');
    await t.press('Control+z', 'Control+z');
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('pastes from a web page the formats that the block allows, and nothing else', async () => {
    const t = get();
    await t.open('<p class="block-edit block-no-italic">x</p>');
    await t.copy({
      'text/plain': 'plain',
      'text/html':
        '<p class="a" style="color:red">One <b onclick="x()">two</b> <i>three</i></p><p><a href="https://e.org" target="_top">five</a></p>',
    });
    await t.edit('p');
    await t.press('Control+v');
    await t.expectInner(
      '<p class="block-edit block-no-italic">xOne <strong>two</strong> three<br><a href="https://e.org">five</a></p>',
    );
    await t.expectProjection();
  });

  it('pastes over what is selected, and cuts at the limit', async () => {
    const t = get();
    await t.open('<p class="block-edit block-maxchar-5">abcd</p>');
    await t.copy({ 'text/plain': 'wxyz' });
    await t.edit('p');
    await t.select(1, 3);
    await t.press('Control+v');
    await t.expectInner('<p class="block-edit block-maxchar-5">awxyd</p>');
    expect((await t.announcements()).at(-1)).toBe('Pasted text was cut: at most 5 characters fit here.');
  });

  it('undoes and redoes typing to the same bytes, the caret with it', async () => {
    const t = get();
    const inner = '<p class="block-edit">\n   Hello&trade; <B\n  CLASS=x>you</B></p>';
    await t.open(inner);
    await t.edit('p');
    await t.type('!');
    await t.expectInner(inner.replace('</B>', '!</B>'));
    await t.press('Control+z');
    await t.expectInner(inner);
    await t.press('Control+Shift+z');
    await t.expectInner(inner.replace('</B>', '!</B>'));
    await t.type('?');
    await t.expectInner(inner.replace('</B>', '!?</B>'));
    await t.press('Control+z', 'Control+z');
    await t.expectUnchanged();
    await t.press('Control+y');
    await t.expectInner(inner.replace('</B>', '!</B>'));
    await t.expectProjection();
  });

  it('Escape goes up one level, and typed text is stored', async () => {
    const t = get();
    await t.open('<p class="block-edit">ab</p>');
    await t.edit('p');
    await t.type('c');
    const seen = (): Promise<unknown[]> =>
      t.driver.evaluate(() => {
        const { text, selected } = window.editor.getState();
        return [text !== null, selected?.tag ?? null];
      });
    const steps = [await seen()];
    for (let step = 0; step < 3; step++) {
      await t.press('Escape');
      steps.push(await seen());
    }
    expect(steps).toEqual([
      [true, 'p'],
      [false, 'p'],
      [false, 'div'],
      [false, null],
    ]);
    await t.expectInner('<p class="block-edit">abc</p>');
  });

  it('stores what was typed when the pointer goes to another block', async () => {
    const t = get();
    await t.open('<p class="block-edit">ab</p>\n<h2 class="block-edit">cd</h2>');
    await t.edit('p');
    await t.type('x');
    await t.click(await t.middleOf('h2'));
    expect(await t.driver.evaluate(() => window.editor.peekSource().includes('abx'))).toBe(true);
    expect(await t.driver.evaluate(() => window.editor.getState().selected?.tag)).toBe('h2');
    await t.expectProjection();
  });

  it('rolls back what was typed since the text was opened', async () => {
    const t = get();
    await t.open('<p class="block-edit">ab</p>');
    await t.edit('p');
    await t.type('cd');
    await t.driver.evaluate(() => window.editor.rollbackTextEditing());
    await t.expectUnchanged();
    await t.expectProjection();
  });

  it('hands the keys that are the shell’s to the shell, and saves by key', async () => {
    const t = get();
    await t.open('<p class="block-edit">ab</p>');
    await t.edit('p');
    await t.press('Control+s');
    await t.press('Tab');
    const requests = await t.driver.evaluate(() => window.kit.requests.map(({ kind }) => kind));
    expect(requests).toEqual(['save', 'blur-shell']);
    await t.expectUnchanged();
  });
}
