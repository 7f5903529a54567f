import { expect } from 'vitest';
import type { TextEditState } from '../types';
import type { BrowserHarness, EditorPage, OpenOptions } from './browser-harness';

/** Returns the document in which the text tests put their texts. */
export const textFrame = (inner: string): string =>
  `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n<div class="block-section">\n${inner}\n</div>\n</body></html>\n`;

/** One page with one document of texts, and the actions of a user on them. */
export class TextPage {
  private constructor(readonly opened: EditorPage) {}

  static async open(harness: BrowserHarness, inner: string, options: OpenOptions = {}): Promise<TextPage> {
    return new TextPage(await harness.open(textFrame(inner), options));
  }

  get page(): EditorPage['page'] {
    return this.opened.page;
  }

  close(): Promise<void> {
    return this.opened.close();
  }

  /** Starts editing the n-th block of this name, with the caret at its end. */
  async edit(name: string, nth = 0): Promise<void> {
    const result = await this.page.evaluate(
      ([name, nth]) => window.editor.startTextEditing(window.kit.id(name as string, nth as number)),
      [name, nth],
    );
    expect(result).toBe(true);
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Composes a word like an input method: each step replaces the previous one, and the last is committed. */
  async compose(...steps: string[]): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page);
    for (const step of steps) {
      const end = { selectionStart: step.length, selectionEnd: step.length };
      await devtools.send('Input.imeSetComposition', { text: step, ...end });
    }
    await devtools.send('Input.insertText', { text: steps.at(-1) ?? '' });
    await devtools.detach();
  }

  /** Selects in the edited text, in characters of all its text nodes. */
  select(start: number, end = start): Promise<void> {
    return this.page.evaluate(([start, end]) => window.kit.selectText(start as number, end as number), [start, end]);
  }

  /** Places the caret in the n-th text node of the edited text. */
  caretIn(nth: number, offset: number): Promise<void> {
    return this.page.evaluate(
      ([nth, offset]) => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const root = doc.querySelector('[contenteditable="true"]')!;
        const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let i = 0; i <= (nth as number); i++) walker.nextNode();
        doc.getSelection()!.collapse(walker.currentNode, offset);
      },
      [nth, offset] as const,
    );
  }

  run(name: string, args: unknown): Promise<unknown> {
    return this.page.evaluate(([name, args]) => window.editor.run(name as never, args as never), [name, args] as const);
  }

  undo(): Promise<unknown> {
    return this.page.evaluate(() => window.editor.undo());
  }

  redo(): Promise<unknown> {
    return this.page.evaluate(() => window.editor.redo());
  }

  /**
   * Returns the state after the browser has reported the selection after the last key, which it does in a later task.
   */
  state(): Promise<TextEditState | null> {
    return this.page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return window.editor.getState().text;
    });
  }

  announcements(): Promise<string[]> {
    return this.page.evaluate(() => window.kit.announcements);
  }

  requests(): Promise<{ kind: string; beId: string }[]> {
    return this.page.evaluate(() => window.kit.requests);
  }

  /** Pastes data of these types as if another program had put it on the clipboard. */
  paste(data: Record<string, string>, files: readonly string[] = []): Promise<void> {
    return this.transfer('paste', data, files);
  }

  /** Drops data on a point of the edited text: `left` pixels from its left edge, at half its height. */
  drop(data: Record<string, string>, left: number, files: readonly string[] = []): Promise<void> {
    return this.transfer('drop', data, files, left);
  }

  private transfer(kind: string, data: Record<string, string>, files: readonly string[], left = 0): Promise<void> {
    return this.page.evaluate(
      ({ kind, data, files, left }) => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const root = doc.querySelector('[contenteditable="true"]')!;
        const transfer = new DataTransfer();
        for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
        for (const name of files) transfer.items.add(new File(['x'], name, { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        const box = root.getBoundingClientRect();
        const place = { clientX: box.left + left, clientY: box.top + box.height / 2 };
        root.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...init, ...place, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
        );
      },
      { kind, data, files: [...files], left },
    );
  }

  /** Expects exactly this source of the document, including typed text. */
  async expectInner(inner: string): Promise<void> {
    expect(await this.opened.source()).toBe(textFrame(inner));
  }

  /** Expects that the canvas shows the same as a fresh projection. */
  async expectSame(): Promise<void> {
    expect(await this.page.evaluate(() => window.kit.differences())).toEqual([]);
  }

  /** Expects that the change is in the document, that undo removes it and that redo restores it. */
  async expectThereAndBack(before: string, after: string, steps = 1): Promise<void> {
    await this.expectInner(after);
    for (let i = 0; i < steps; i++) await this.undo();
    await this.expectInner(before);
    for (let i = 0; i < steps; i++) await this.redo();
    await this.expectInner(after);
    await this.expectSame();
  }

  /** Returns the label, title and state of the chips in the edited text. */
  chips(): Promise<{ label: string; title: string; isChosen: boolean; isLit: boolean }[]> {
    return this.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      return [...doc.querySelectorAll('be-token')].map((chip) => ({
        label: chip.textContent ?? '',
        title: chip.getAttribute('title') ?? '',
        isChosen: chip.hasAttribute('data-be-chosen'),
        isLit: chip.hasAttribute('data-be-lit'),
      }));
    });
  }
}
