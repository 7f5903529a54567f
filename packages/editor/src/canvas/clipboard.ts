import { limits } from '@galley/contract';
import type { BlockRules } from '@galley/markup';
import { isTokenText } from '@galley/markup/canvas';
import { trimEndOf } from '@galley/markup/html';
import { textWithChips } from './chips';
import { ListLines, SignedLines } from './pasted-lines';
import { type PastedContent, type PastedLook, type PastedRun, readPasted, tabBlanks } from './pasted-text';
import * as dom from './safe-dom';
import { keepsBlanks, showBlanks } from './visible-blanks';

/** The plain-text form of list markers from word processors: the bullet and a tab, or spaces. */
const listSign = /^(?:[·•◦▪‣§o]\t|[·•◦▪‣][ \u00A0]{1,9})/gm;
/** The plain-text form of numbers from word processors: the number and a tab. */
const numberSign = /^(\(?(?:\d{1,3}|[a-z]{1,4})[.)])\t/gim;
/** The replacement of a bullet in a text that can't contain lists. */
const plainSign = '- ';

interface LookForm {
  name: string;
  applies(look: PastedLook, rules: BlockRules): boolean;
}

/** Outermost first. */
const forms: readonly LookForm[] = [
  { name: 'a', applies: (look, rules) => rules.canLink && isSafeAddress(look.href) },
  { name: 'strong', applies: (look, rules) => rules.canBold && look.bold },
  { name: 'em', applies: (look, rules) => rules.canItalic && look.italic },
  // Links have their own underline.
  { name: 'u', applies: (look, rules) => rules.canUnderline && look.underline && look.href === '' },
  { name: 'sup', applies: (look, rules) => rules.canSuperscript && look.superscript },
  { name: 'sub', applies: (look, rules) => rules.canSubscript && look.subscript },
];

/** Returns whether the formatted text is too long to read; its plain text is used instead. */
export function isPlainOnly(data: DataTransfer): boolean {
  return data.getData('text/html').length > limits.pasteHtmlCharacters;
}

/** Returns whether a paste exceeds the maximum, in any of its formats. */
export function isTooLong(data: DataTransfer): boolean {
  const plain = data.getData('text/plain');
  return plain.length > limits.pasteTextCharacters || (plain === '' && isPlainOnly(data));
}

/** Returns whether there are files and no text. */
export function isFileOnly(data: DataTransfer): boolean {
  const hasFiles = data.files.length > 0 || [...data.types].includes('Files');
  return hasFiles && data.getData('text/plain') === '' && textOfHtml(data.getData('text/html')).trim() === '';
}

/**
 * The content of a paste or drop: text with tags stripped and newlines as line breaks. If the block allows formatting,
 * allowed inline formats are kept as plain elements, and lists with `canList`. All other foreign markup is removed: the
 * cells of a table row become a line with the width of a tab between them, as in plain text.
 * Template tags become chips. Html of another program is parsed once.
 */
export class PastedText {
  private readonly plain: string;
  private content: PastedContent | null = null;

  constructor(private readonly data: DataTransfer) {
    this.plain = data.getData('text/plain');
  }

  /** Returns its text parts, with template tags as written. */
  texts(rules: BlockRules): string[] {
    if (this.isPlain(rules)) return [trimEndOf(this.plain, /[\r\n]/)].filter((text) => text !== '');
    return this.readRuns().flatMap((run) => (run.kind === 'text' ? [run.text] : []));
  }

  /** Returns its content as nodes for insertion in an element. */
  write(into: Element, { rules, canList }: { rules: BlockRules; canList: boolean }): DocumentFragment {
    return this.isPlain(rules) ? readPlain(this.plain, into) : writeRuns(this.readRuns(), into, { rules, canList });
  }

  /** Returns whether it has images, which a text can't contain. */
  hasImages(): boolean {
    const html = this.data.getData('text/html');
    return /<img\b/i.test(html) && !isPlainOnly(this.data) && this.read().imageCount > 0;
  }

  /** Returns the web address if it is the whole content; else ''. */
  address(): string {
    const text = this.plain.trim();
    return isWebAddress(text) ? text : '';
  }

  private isPlain(rules: BlockRules): boolean {
    const { data, plain } = this;
    if (data.getData('text/html') === '' || isPlainOnly(data)) return true;
    const canFormat =
      rules.canLink ||
      rules.canBold ||
      rules.canItalic ||
      rules.canUnderline ||
      rules.canSuperscript ||
      rules.canSubscript;
    return !canFormat && plain !== '';
  }

  private readRuns(): readonly PastedRun[] {
    return this.read().runs;
  }

  private read(): PastedContent {
    this.content ??= readPasted(parseForeign(this.data.getData('text/html')));
    return this.content;
  }
}

/** Converts plain text; every newline becomes a line break. */
function readPlain(text: string, into: Element): DocumentFragment {
  const doc = dom.documentOf(into);
  const fragment = doc.createDocumentFragment();
  const lines = trimEndOf(text.replace(/\r\n?/g, '\n'), /\n/)
    .replace(listSign, plainSign)
    .replace(numberSign, '$1 ')
    .replaceAll('\t', tabBlanks);
  const isShown = lines.includes('  ') && !keepsBlanks(into);
  for (const node of textWithChips(into, lines)) {
    if (node.nodeType !== 3) {
      dom.insertBefore(fragment, node, null);
      continue;
    }
    dom
      .textOf(node)
      .split('\n')
      .forEach((line, index, { length }) => {
        if (index > 0) dom.insertBefore(fragment, dom.createElement(doc, 'br'), null);
        // Whitespace at the end of a line wasn't visible before either.
        const end = index < length - 1 ? trimEndOf(line, / /).length : line.length;
        const text = isShown ? showBlanks(line.slice(0, end)) + line.slice(end) : line;
        if (text !== '') dom.insertBefore(fragment, doc.createTextNode(text), null);
      });
  }
  return fragment;
}

/**
 * Parses in the body of an inert document, where nothing loads or runs. Comments around a whole document would become
 * children of the document itself, and a browser iterates over all of those for each one it adds.
 */
function parseForeign(html: string): Element {
  const body = dom.bodyOf(new DOMParser().parseFromString('', 'text/html'));
  if (!body) throw new Error('A parsed document has no body.');
  dom.insertBefore(body, dom.parseFragment(body, html), null);
  return body;
}

function textOfHtml(html: string): string {
  return html === '' ? '' : dom.textOf(parseForeign(html));
}

/** Writes runs as nodes; adjacent runs with the same look share one element. */
function writeRuns(
  runs: readonly PastedRun[],
  into: Element,
  { rules, canList }: { rules: BlockRules; canList: boolean },
): DocumentFragment {
  const doc = dom.documentOf(into);
  const fragment = doc.createDocumentFragment();
  const lines = canList ? new ListLines(fragment, into) : new SignedLines(fragment, into);
  let open: { key: string; element: Element }[] = [];
  const isShown = runs.some((run) => run.kind === 'text' && run.text.includes('  ')) && !keepsBlanks(into);
  for (const run of runs) {
    if (run.kind !== 'text') {
      if (run.kind === 'break') lines.addBreak();
      else if (run.kind === 'item') lines.beginItem(run.marker);
      else lines.endItem();
      open = [];
      continue;
    }
    const line = lines.beginText();
    const wanted = forms
      .filter((form) => form.applies(run.look, rules))
      .map((form) => ({ name: form.name, key: form.name === 'a' ? `a ${run.look.href}` : form.name }));
    let same = 0;
    while (same < open.length && same < wanted.length && open[same]?.key === wanted[same]?.key) same++;
    open = open.slice(0, same);
    for (const { name, key } of wanted.slice(same)) {
      const element = dom.createElement(doc, name);
      if (name === 'a') dom.setAttributeOf(element, 'href', run.look.href);
      dom.insertBefore(open.at(-1)?.element ?? line, element, null);
      open.push({ key, element });
    }
    for (const node of textWithChips(into, run.text)) {
      if (isShown && dom.isText(node)) node.data = showBlanks(dom.textOf(node));
      dom.insertBefore(open.at(-1)?.element ?? line, node, null);
    }
  }
  return fragment;
}

/** Returns whether a text is a whole web or email address, as copied from a browser. */
export function isWebAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(text);
}

function isSafeAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|sms:|#.)/i.test(href) || isTokenText(href);
}
