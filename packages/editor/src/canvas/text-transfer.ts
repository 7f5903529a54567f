import { formatNumber, limits } from '@galley/contract';
import type { BlockRules } from '@galley/markup';
import { HELD_ADDRESS } from '@galley/markup/canvas';
import { trimEndOf } from '@galley/markup/html';
import { chipSource, keepsPairs } from './chips';
import { isFileOnly, isPlainOnly, isTooLong, isWebAddress, PastedText } from './clipboard';
import type { EditedText } from './edited-text';
import { isFormatActive, isInline } from './formats';
import { hasLists, insertItems, insertLists, onlyList, takesLists } from './paste-lists';
import * as dom from './safe-dom';
import { placeCaret, rangeFromPoint, selectRange } from './selection';
import type { TextDeletion } from './text-deletion';
import { insertTextAt } from './text-edits';
import type { TextLimit } from './text-limit';
import { linkAround } from './text-links';
import { itemAround } from './text-lists';
import { restoreLook, wantedLook } from './text-look';

const onlyText = 'Only text can be pasted here. Add images to image blocks.';

/**
 * Copy, cut, paste and drop inside a text: incoming content is limited to what the theme allows; outgoing content is
 * source text.
 */
export class TextTransfer {
  constructor(
    private readonly session: EditedText,
    private readonly limit: TextLimit,
    private readonly deletion: TextDeletion,
    private readonly inserted: () => void,
  ) {}

  handleCopy(event: ClipboardEvent): void {
    const range = this.session.range();
    if (!event.clipboardData || !range || range.collapsed) return;
    event.preventDefault();
    const fragment = this.copyOf(range);
    event.clipboardData.setData('text/plain', plainOf(fragment));
    event.clipboardData.setData('text/html', htmlOf(fragment));
  }

  handleCut(event: ClipboardEvent): void {
    const range = this.session.range();
    if (!event.clipboardData || !range || range.collapsed) return;
    this.handleCopy(event);
    if (!this.endStep()) return;
    this.deletion.remove(range);
    this.endStep();
  }

  handlePaste(event: ClipboardEvent): void {
    event.preventDefault();
    const { session } = this;
    const range = session.range();
    if (!event.clipboardData || !range || this.isRefused(event.clipboardData)) return;
    if (this.linkSelection(event.clipboardData, range)) return;
    this.insert(event.clipboardData, range, 'Pasted');
  }

  /** Turns selected words into a link when an address is pasted over them, if the theme allows links. */
  private linkSelection(data: DataTransfer, range: Range): boolean {
    const { session } = this;
    const { host } = session;
    const href = new PastedText(data).address();
    const words = range.toString().trim();
    // An address pasted over another one replaces its text.
    if (href === '' || words === '' || isWebAddress(words) || session.chip()) return false;
    if (host.can('set-link', { href }) !== true) return false;
    host.run('set-link', { href });
    return true;
  }

  handleDrop(event: DragEvent): void {
    event.preventDefault();
    const { session } = this;
    const data = event.dataTransfer;
    const range = rangeFromPoint(dom.documentOf(session.element), { x: event.clientX, y: event.clientY });
    if (!data || !range || this.isRefused(data)) return;
    const inside = session.keepInside(range);
    if (!inside) return;
    dom.focusElement(session.element);
    inside.collapse(false);
    selectRange(inside);
    this.insert(data, inside, 'Dropped');
  }

  /** Checked before anything is parsed: megabytes of another program's HTML would block the page for minutes. */
  private isRefused(data: DataTransfer): boolean {
    const reason = isTooLong(data)
      ? `This is too much text to paste at once. Paste at most ${formatNumber(limits.pasteTextCharacters)} characters at a time.`
      : isFileOnly(data)
        ? onlyText
        : '';
    if (reason !== '') this.announce(reason);
    return reason !== '';
  }

  private announce(reason: string): void {
    const { beId, host, canvas } = this.session;
    host.announce(reason);
    canvas.request({ kind: 'refused', beId, reason });
  }

  private insert(data: DataTransfer, range: Range, how: 'Pasted' | 'Dropped'): void {
    const { session } = this;
    const { element } = session;
    const { rules } = session.block();
    // A paste over a selection is flushed first if it has content; otherwise, the next read would report a problem.
    const takesOut = !range.collapsed || session.emptiedLook.length > 0;
    const pasted = new PastedText(data);
    const texts = pasted.texts(rules);
    const notes = pasted.hasImages() ? [`${how} without images. Add images to image blocks.`] : [];
    if (texts.length === 0 && notes.length > 0) return void this.announce(onlyText);
    if ((takesOut && texts.length === 0) || !this.endStep()) return;
    const place = range.cloneRange();
    if (session.chip()) place.collapse(false);
    // The part beyond a limit doesn't need complete pairs.
    const pairs = rules.maxChar > 0 || keepsPairs(element, place, texts);
    if (pairs !== true) return void this.announce(pairs.reason);
    const look = wantedLook(session, range);
    const cleared = this.clear(range);
    if (!cleared) return;
    const at = session.edge.place(restoreLook(cleared, look), { keepsFormats: false });
    const fragment = this.read(pasted, at, rules);
    if (dom.childrenOf(fragment).length === 0) return;
    session.changing();
    notes.unshift(...this.limit.cut(fragment, how));
    const nodes = dom.childrenOf(fragment);
    const [only] = nodes;
    const list = onlyList(fragment);
    const item = itemAround(element, at.startContainer);
    if (list && item) insertItems(item, at, list);
    else if (hasLists(fragment)) insertLists(element, at, fragment);
    else if (nodes.length === 1 && dom.isText(only)) {
      const { node, offset } = insertTextAt(element, at, dom.textOf(only), session);
      placeCaret(node, offset);
    } else if (nodes.length > 0) {
      const end = dom.createText(dom.documentOf(element), '');
      dom.insertBefore(fragment, end, null);
      const last = nodes.at(-1);
      at.insertNode(fragment);
      if (dom.isText(last)) placeCaret(last, dom.textOf(last).length);
      else {
        const parent = dom.parentOf(end);
        if (parent) placeCaret(parent, dom.childrenOf(parent).indexOf(end));
      }
      dom.removeNode(end);
    }
    this.inserted();
    session.changed();
    if (isPlainOnly(data)) notes.push(`${how} without formatting: there was too much of it.`);
    if (notes.length > 0) this.announce(notes.join(' '));
    // The new content can contain half of a pair; this is reported now, not after more typing.
    this.endStep();
  }

  /** Typing before and after a paste or a cut are separate undo steps. Returns false if the typed text was refused. */
  private endStep(): boolean {
    return this.session.host.flushText('command') === true;
  }

  /** Reads pasted content, with lists if they are allowed at the caret; in a list, only the items of a single list. */
  private read(pasted: PastedText, at: Range, rules: BlockRules): DocumentFragment {
    const { session } = this;
    const { element } = session;
    const allowed = this.rulesAt(at, rules);
    const isInItem = itemAround(element, at.startContainer) !== null;
    const canList = session.can.list() === true && takesLists(element, at);
    const fragment = pasted.write(element, { rules: allowed, canList });
    if (!isInItem || !hasLists(fragment) || onlyList(fragment)) return fragment;
    return pasted.write(element, { rules: allowed, canList: false });
  }

  /** Copies the selection with the formats and the link around it, so that a bold word is bold elsewhere too. */
  private copyOf(range: Range): DocumentFragment {
    const fragment = range.cloneContents();
    for (
      let at: Node | null = range.commonAncestorContainer;
      at && at !== this.session.element;
      at = dom.parentOf(at)
    ) {
      if (dom.isText(at)) continue;
      if (!dom.isElement(at) || !isInline(at)) break;
      const around = dom.cloneShallow(at);
      dom.insertBefore(around, fragment, null);
      dom.insertBefore(fragment, around, null);
    }
    return fragment;
  }

  /**
   * Returns the rules for content inserted at a caret: without formats that already apply there, and without nested
   * links.
   */
  private rulesAt(caret: Range, rules: BlockRules): BlockRules {
    const { session } = this;
    const { element } = session;
    return {
      ...rules,
      canLink: session.can.link() === true && linkAround(element, caret) === null,
      canBold: rules.canBold && !isFormatActive(element, caret, 'bold'),
      canItalic: rules.canItalic && !isFormatActive(element, caret, 'italic'),
      canUnderline: rules.canUnderline && !isFormatActive(element, caret, 'underline'),
      canSuperscript: rules.canSuperscript && !isFormatActive(element, caret, 'superscript'),
      canSubscript: rules.canSubscript && !isFormatActive(element, caret, 'subscript'),
    };
  }

  /** Deletes a selection that will be replaced; null if it can't be deleted. */
  clear(range: Range): Range | null {
    if (range.collapsed) return range;
    const { session } = this;
    if (session.chip()) {
      range.collapse(false);
      return range;
    }
    return this.deletion.remove(range, { isReplaced: true }) ? session.range() : null;
  }
}

/** Returns visible text, with line breaks, list items and paragraphs as lines and chips as their source. */
function plainOf(root: Node): string {
  let text = '';
  const visit = (node: Node): void => {
    for (const child of dom.childrenOf(node)) {
      if (dom.isText(child)) text += dom.textOf(child).replace(/[ \t\r\n\f]+/g, ' ');
      else if (dom.isElement(child)) {
        if (dom.nameOf(child) === 'be-token') text += chipSource(child);
        else if (dom.nameOf(child) === 'br') text += '\n';
        else if (isInline(child)) visit(child);
        else {
          if (text.trim() !== '' && !text.endsWith('\n')) text += '\n';
          visit(child);
          if (!text.endsWith('\n')) text += '\n';
        }
      }
    }
  };
  visit(root);
  return trimEndOf(text.replaceAll('\u00A0', ' '), /\n/).trimStart();
}

/** Returns html with formats for other programs and texts, with chips as their source and without markers. */
function htmlOf(fragment: DocumentFragment): string {
  for (const chip of dom.queryAll(fragment, 'be-token')) {
    dom.replaceNode(chip, dom.createText(dom.documentOf(fragment), chipSource(chip)));
  }
  for (const element of dom.queryAll(fragment, '*')) {
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      const value = dom.attributeOf(element, name) ?? '';
      const isKept = (name === 'href' && value !== HELD_ADDRESS) || (name === 'style' && !value.includes('-block-'));
      if (!isKept) dom.setAttributeOf(element, name, null);
    }
  }
  const holder = dom.createElement(dom.documentOf(fragment), 'div');
  dom.insertBefore(holder, fragment, null);
  return dom.innerHtmlOf(holder);
}
