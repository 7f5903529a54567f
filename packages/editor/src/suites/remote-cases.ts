import { expect, it } from 'vitest';
import type { CommandArgs, CommandName } from '../commands-map';
import type { SuitePage } from '../testing/suite-page';

const rows = Array.from(
  { length: 40 },
  (_, at) =>
    `<div class="block-section" style="height:120px"><h2 class="block-edit">Title ${at}</h2><p class="block-edit">Some <b>words</b> ${at}</p></div>`,
);
const letter = `<!doctype html><html><head><title>t</title></head><body>\n${rows.join('\n')}\n</body></html>`;

/** Changes by another editor while someone edits the document here. */
export function defineRemoteCases(get: () => SuitePage): void {
  const id = (name: string, nth: number): Promise<string> =>
    get().driver.evaluate((name: string, nth: number) => window.kit.id(name, nth), name, nth);

  const asOther = async <N extends CommandName>(name: N, args: CommandArgs[N]): Promise<void> => {
    const refusals = await get().driver.evaluate(
      (name: string, args: unknown) => window.suite.asOther(name as never, args as never),
      name as string,
      args as unknown,
    );
    expect(refusals).toEqual([]);
  };

  const read = (): Promise<{ scroll: number; text: string | undefined; selected: string; from: number; to: number }> =>
    get().driver.evaluate(() => {
      const view = (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow as Window;
      const selection = view.document.getSelection();
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      return {
        scroll: view.scrollY,
        text: window.editor.getState().text?.beId,
        selected: String(selection),
        from: range?.startOffset ?? -1,
        to: range?.endOffset ?? -1,
      };
    });

  const rewrite = async (nth: number, inner: string): Promise<void> =>
    asOther('replace-source', { beId: await id('p', nth), source: `<p class="block-edit">${inner}</p>` });

  /** Starts editing a text far down. */
  const editBelow = async (nth: number): Promise<void> => {
    await get().driver.evaluate((beId: string) => window.view.scrollTo(beId), await id('p', nth));
    await get().edit('p', { nth });
    await get().select(1, 3);
    expect((await read()).scroll).toBeGreaterThan(0);
  };

  it('[A7-remote-canvas] leaves text, selection and scroll position of someone who writes elsewhere', async () => {
    const t = get();
    await t.openDocument(letter);
    await editBelow(20);
    const before = await read();
    await t.driver.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument;
      for (const element of doc?.querySelectorAll('p') ?? []) Object.assign(element, { isKnown: true });
    });
    await rewrite(25, 'Other <i>words</i>');
    await asOther('remove-block', { beId: await id('div', 30) });
    await asOther('move-block', { beId: await id('div', 35), place: { kind: 'up' } });
    expect(await read()).toEqual(before);
    const known = await t.driver.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument;
      return Array.from(doc?.querySelectorAll('p') ?? []).filter((element) => 'isKnown' in element).length;
    });
    expect(known).toBe(39);
    await t.type('!');
    expect(await t.source()).toContain('S!e <b>words</b> 20');
    await t.expectProjection();
  });

  it('[A7-remote-canvas] moves the caret with the text that is changed around it, and writing goes on there', async () => {
    const t = get();
    await t.openDocument(letter);
    await t.edit('p', { nth: 2, at: 8 });
    await rewrite(2, 'Some more <b>words</b> 2');
    await t.type('!');
    expect(await t.source()).toContain('Some more <b>wor!ds</b> 2');
    await rewrite(2, 'Some more <b>wor!ds</b> 2, <i>with an end</i>');
    await t.type('?');
    expect(await t.source()).toContain('Some more <b>wor!?ds</b> 2, <i>with an end</i>');
    await t.expectProjection();
    // Only the local typing is undone, not the changes of others.
    await t.press('Control+z', 'Control+z');
    expect(await t.source()).toContain('Some more <b>wor!ds</b> 2, <i>with an end</i>');
    await t.expectProjection();
  });

  it('[A7-remote-canvas] keeps writing and scroll position where the whole document is written anew', async () => {
    const t = get();
    await t.openDocument(letter);
    await editBelow(20);
    const before = await read();
    await asOther('set-metadata', { metadata: { title: 'Another title' } });
    expect(await read()).toEqual(before);
    await t.type('!');
    expect(await t.source()).toContain('S!e <b>words</b> 20');
    await t.expectProjection();
  });

  it('[A7-remote-canvas] ends writing in a text that others take away', async () => {
    const t = get();
    await t.openDocument(letter);
    await t.edit('p', { nth: 2, at: 3 });
    await asOther('remove-block', { beId: await id('div', 2) });
    expect((await read()).text).toBeUndefined();
    await t.expectProjection();
  });
}
