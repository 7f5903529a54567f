import type { EditedText } from './canvas-surface';
import { isText, removeNode, textOf } from './safe-dom';
import { leavesOf, placeCaret } from './selection';
import { countLive } from './text-count';

/**
 * The most characters a text may hold (design 12): typing stops there, a paste is cut, a composition is trimmed at its
 * end; a text that is already over its limit may only shrink. Each is said once.
 */
export class TextLimit {
  private isTold = false;
  /** Count when the browser's own input began. */
  private countBefore = 0;

  constructor(private readonly text: EditedText) {}

  /** As much of a typed text as there is room for. */
  fit(typed: string): string {
    const { maxChar } = this.text.block().rules;
    if (maxChar === 0) return typed;
    const fitting = [...typed].slice(0, this.room()).join('');
    if (fitting === typed) this.isTold = false;
    else if (!this.isTold) {
      this.isTold = true;
      this.text.host.announce(`At most ${maxChar} characters fit here.`);
    }
    return fitting;
  }

  /** Cuts what is pasted down to the room there is, with a word about it. */
  cut(fragment: DocumentFragment): void {
    const { maxChar } = this.text.block().rules;
    if (maxChar === 0) return;
    let left = this.room();
    let isCut = false;
    for (const leaf of leavesOf(fragment)) {
      const length = isText(leaf) ? [...textOf(leaf)].length : 1;
      if (length > left) {
        isCut = true;
        if (isText(leaf) && left > 0) leaf.data = [...textOf(leaf)].slice(0, left).join('');
        else removeNode(leaf);
      }
      left = Math.max(0, left - length);
    }
    if (isCut) this.text.host.announce(`Pasted text was cut: at most ${maxChar} characters fit here.`);
  }

  /** The browser is about to write by itself: a composition or a replacement by spell-check. */
  begin(): void {
    if (this.text.block().rules.maxChar > 0) this.countBefore = countLive(this.text.element);
  }

  /** Takes back, before the caret, what the browser wrote beyond the limit. */
  trim(): void {
    const { maxChar } = this.text.block().rules;
    const range = this.text.range();
    if (maxChar === 0 || !range || !isText(range.startContainer)) return;
    const over = countLive(this.text.element) - Math.max(maxChar, this.countBefore);
    if (over <= 0) return;
    const node = range.startContainer;
    const start = Math.max(0, range.startOffset - over);
    node.deleteData(start, range.startOffset - start);
    placeCaret(node, start);
    this.text.host.announce(`At most ${maxChar} characters fit here.`);
  }

  private room(): number {
    return Math.max(0, this.text.block().rules.maxChar - countLive(this.text.element));
  }
}
