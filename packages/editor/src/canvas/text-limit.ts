import { type Refusal, refuse } from '@galley/markup';
import type { ListKind } from '../types';
import { chipSource, isChip } from './chips';
import type { EditedText } from './edited-text';
import * as dom from './safe-dom';
import { leavesOf, placeCaret } from './selection';
import { countLive } from './text-count';
import { itemsThatLeave, leaveList } from './text-lists';

/**
 * Enforces a text's maximum length (docs/design.md 12): typing stops there, a paste is cut, a composition is trimmed at
 * its end; a text that already exceeds it can only get shorter. Each case is announced once.
 */
export class TextLimit {
  private isAnnounced = false;
  /** The count when the browser's own input started. */
  private countBefore = 0;

  constructor(private readonly text: EditedText) {}

  /** Returns the part of a typed text that fits the limit. */
  fit(typed: string): string {
    const { maxChar } = this.text.block().rules;
    if (maxChar === 0) return typed;
    const fitting = startThatFits(typed, this.room());
    if (fitting === typed) this.isAnnounced = false;
    else this.announceLimit();
    return fitting;
  }

  /** Truncates pasted or dropped content to the limit. Returns a notice if something was cut. */
  cut(fragment: DocumentFragment, how: 'Pasted' | 'Dropped'): string[] {
    const { maxChar } = this.text.block().rules;
    if (maxChar === 0) return [];
    let left = this.room();
    let isCut = false;
    for (const leaf of leavesOf(fragment)) {
      const length = dom.isText(leaf) ? [...dom.textOf(leaf)].length : isChip(leaf) ? [...chipSource(leaf)].length : 1;
      if (length <= left && !isCut) {
        left -= length;
        continue;
      }
      // Everything after the cut is removed too: a text with a gap would have another meaning.
      const start = dom.isText(leaf) && !isCut ? startThatFits(dom.textOf(leaf), left) : '';
      isCut = true;
      const parent = dom.parentOf(leaf);
      if (dom.isText(leaf) && start !== '') leaf.data = start;
      else dom.removeNode(leaf);
      for (let at = parent; at && at !== fragment && dom.childrenOf(at).length === 0; ) {
        const outer = dom.parentOf(at);
        dom.removeNode(at);
        at = outer;
      }
    }
    return isCut ? [`${how} text was cut: at most ${maxChar} characters fit here.`] : [];
  }

  /** Returns whether items can leave their list: the line breaks between them then count. */
  canLeave(items: readonly Element[]): true | Refusal {
    const { element } = this.text;
    const { maxChar } = this.text.block().rules;
    if (maxChar === 0 || items.length === 0) return true;
    const copy = dom.cloneDeep(element);
    const places = dom.queryAll(element, 'li');
    const twins = dom.queryAll(copy, 'li');
    leaveList(
      copy,
      items.flatMap((item) => twins[places.indexOf(item)] ?? []),
    );
    if (countLive(copy) <= Math.max(maxChar, countLive(element))) return true;
    return refuse(`At most ${maxChar} characters fit here.`);
  }

  /** Returns whether the list tool can be used. A refusal is shown at the block; the command announces it. */
  canToggle(range: Range, kind: ListKind): true | Refusal {
    const { beId, canvas, element } = this.text;
    const can = this.canLeave(itemsThatLeave(element, range, kind));
    if (can !== true) canvas.request({ kind: 'refused', beId, reason: can.reason });
    return can;
  }

  /** Called before the browser's own input: a composition or a spell-check replacement. */
  begin(): void {
    if (this.text.block().rules.maxChar > 0) this.countBefore = countLive(this.text.element);
  }

  /** Removes text typed beyond the limit: a trailing space counts once something follows it. */
  settle(): void {
    this.countBefore = 0;
    this.trim();
  }

  /** Removes the text before the caret that the browser inserted beyond the limit. */
  trim(): void {
    const { maxChar } = this.text.block().rules;
    const range = maxChar === 0 ? null : this.text.range();
    if (!range || !dom.isText(range.startContainer)) return;
    const most = Math.max(maxChar, this.countBefore);
    const node = range.startContainer;
    let end = range.startOffset;
    let isCut = false;
    while (end > 0 && countLive(this.text.element) > most) {
      const unit = [...graphemes.segment(dom.textOf(node).slice(0, end))].at(-1)?.segment ?? '';
      node.deleteData(end - unit.length, unit.length);
      end -= unit.length;
      isCut = true;
    }
    if (!isCut) {
      this.isAnnounced = false;
      return;
    }
    placeCaret(node, end);
    this.announceLimit();
  }

  /** Announces the limit once, until something fits again. */
  private announceLimit(): void {
    if (this.isAnnounced) return;
    this.isAnnounced = true;
    this.announce(`At most ${this.text.block().rules.maxChar} characters fit here.`);
  }

  /** Announces a message in the live region and shows it at the block. */
  announce(reason: string): void {
    const { beId, host, canvas } = this.text;
    host.announce(reason);
    canvas.request({ kind: 'refused', beId, reason });
  }

  private room(): number {
    return Math.max(0, this.text.block().rules.maxChar - countLive(this.text.element));
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns as many whole graphemes as fit the limit. */
function startThatFits(text: string, room: number): string {
  let start = '';
  let left = room;
  for (const { segment } of graphemes.segment(text)) {
    left -= [...segment].length;
    if (left < 0) break;
    start += segment;
  }
  return start;
}
