import { limits } from '@galley/contract';
import { type BlockRules, isTokenText, trimEndOf } from '@galley/markup';
import { textWithChips } from './chips';
import { type ForeignLook, type ForeignRun, readForeign } from './foreign-text';
import { ListLines, SignedLines } from './pasted-lines';
import { createElement, documentOf, insertBefore, rootOf, setAttributeOf, textOf } from './safe-dom';

/** What word processors write for the sign of a list item in plain text: the sign and a tab, or spaces. */
const listSign = /^(?:[·•◦▪‣§o]\t|[·•◦▪‣][ \u00A0]{1,9})/gm;
/** What stands for it in a text that can hold no list. */
const plainSign = '- ';

interface LookForm {
  name: string;
  isWanted(look: ForeignLook, rules: BlockRules): boolean;
}

/** Outermost first. */
const forms: readonly LookForm[] = [
  { name: 'a', isWanted: (look, rules) => rules.canLink && isSafeAddress(look.href) },
  { name: 'strong', isWanted: (look, rules) => rules.canBold && look.bold },
  { name: 'em', isWanted: (look, rules) => rules.canItalic && look.italic },
  // Links are underlined as links.
  { name: 'u', isWanted: (look, rules) => rules.canUnderline && look.underline && look.href === '' },
  { name: 'sup', isWanted: (look, rules) => rules.canSuperscript && look.superscript },
  { name: 'sub', isWanted: (look, rules) => rules.canSubscript && look.subscript },
];

/** Longer formatted text isn't read; its plain text is used instead. */
export function isPlainOnly(data: DataTransfer): boolean {
  return data.getData('text/html').length > limits.pasteHtmlCharacters;
}

/** The maximum of one paste, in any of its formats. */
export function isTooLong(data: DataTransfer): boolean {
  const plain = data.getData('text/plain');
  return plain.length > limits.pasteTextCharacters || (plain === '' && isPlainOnly(data));
}

/** True when there are files and no text next to them. */
export function isFileOnly(data: DataTransfer): boolean {
  const hasFiles = data.files.length > 0 || [...data.types].includes('Files');
  return hasFiles && data.getData('text/plain') === '' && textOfHtml(data.getData('text/html')).trim() === '';
}

/**
 * What a paste or a drop brings in (builder spec 5): text with tags stripped and newlines as line breaks. If the block
 * allows formatting, allowed inline formats are kept as plain elements, and lists with `canList`. All other foreign
 * markup is removed. Template tags become chips.
 */
export function readPaste(
  data: DataTransfer,
  into: Element,
  { rules, canList }: { rules: BlockRules; canList: boolean },
): DocumentFragment {
  const html = data.getData('text/html');
  const plain = data.getData('text/plain');
  const canFormat =
    rules.canLink ||
    rules.canBold ||
    rules.canItalic ||
    rules.canUnderline ||
    rules.canSuperscript ||
    rules.canSubscript;
  if (html === '' || isPlainOnly(data) || (!canFormat && plain !== '')) return readPlain(plain, into);
  return writeRuns(readForeign(parseForeign(html)), into, { rules, canList });
}

/** Plain text; every newline becomes a line break. */
function readPlain(text: string, into: Element): DocumentFragment {
  const doc = documentOf(into);
  const fragment = doc.createDocumentFragment();
  const lines = trimEndOf(text.replace(/\r\n?/g, '\n'), /\n/).replace(listSign, plainSign).replace(/\t/g, ' ');
  for (const node of textWithChips(into, lines)) {
    if (node.nodeType !== 3) {
      insertBefore(fragment, node, null);
      continue;
    }
    textOf(node)
      .split('\n')
      .forEach((line, index) => {
        if (index > 0) insertBefore(fragment, createElement(doc, 'br'), null);
        if (line !== '') insertBefore(fragment, doc.createTextNode(line), null);
      });
  }
  return fragment;
}

/** An inert document: nothing in it loads or runs. */
function parseForeign(html: string): Element {
  const foreign = new DOMParser().parseFromString(html, 'text/html');
  const root = rootOf(foreign);
  if (!root) throw new Error('A parsed document has no root.');
  return root;
}

function textOfHtml(html: string): string {
  return html === '' ? '' : textOf(parseForeign(html));
}

/** Neighbors that look the same share one element. */
function writeRuns(
  runs: readonly ForeignRun[],
  into: Element,
  { rules, canList }: { rules: BlockRules; canList: boolean },
): DocumentFragment {
  const doc = documentOf(into);
  const fragment = doc.createDocumentFragment();
  const lines = canList ? new ListLines(fragment, into) : new SignedLines(fragment, into);
  let open: { key: string; element: Element }[] = [];
  for (const run of runs) {
    if (run.kind !== 'text') {
      if (run.kind === 'break') lines.addBreak();
      else if (run.kind === 'item') lines.beginItem(run.list);
      else lines.endItem();
      open = [];
      continue;
    }
    const line = lines.beginText();
    const wanted = forms
      .filter((form) => form.isWanted(run.look, rules))
      .map((form) => ({ name: form.name, key: form.name === 'a' ? `a ${run.look.href}` : form.name }));
    let same = 0;
    while (same < open.length && same < wanted.length && open[same]?.key === wanted[same]?.key) same++;
    open = open.slice(0, same);
    for (const { name, key } of wanted.slice(same)) {
      const element = createElement(doc, name);
      if (name === 'a') setAttributeOf(element, 'href', run.look.href);
      insertBefore(open.at(-1)?.element ?? line, element, null);
      open.push({ key, element });
    }
    for (const node of textWithChips(into, run.text)) insertBefore(open.at(-1)?.element ?? line, node, null);
  }
  return fragment;
}

function isSafeAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|sms:|#.)/i.test(href) || isTokenText(href);
}
