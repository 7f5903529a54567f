import type { BlockRules } from '@galley/markup';
import {
  attributeOf,
  childrenOf,
  createElement,
  createText,
  firstOf,
  insertBefore,
  isElement,
  isText,
  lastOf,
  nameOf,
  removeNode,
  setAttributeOf,
  textOf,
} from './safe-dom';

const blockNames = new Set(
  'address article aside blockquote center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const skippedNames = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'template', 'noscript', 'svg']);

interface InlineForm {
  name: string;
  isAllowed(rules: BlockRules): boolean;
}

const inlineForms: Readonly<Record<string, InlineForm>> = {
  b: { name: 'strong', isAllowed: (rules) => rules.canBold },
  strong: { name: 'strong', isAllowed: (rules) => rules.canBold },
  i: { name: 'em', isAllowed: (rules) => rules.canItalic },
  em: { name: 'em', isAllowed: (rules) => rules.canItalic },
  u: { name: 'u', isAllowed: (rules) => rules.canUnderline },
  sup: { name: 'sup', isAllowed: (rules) => rules.canSuperscript },
  sub: { name: 'sub', isAllowed: (rules) => rules.canSubscript },
  a: { name: 'a', isAllowed: (rules) => rules.canLink },
};

/**
 * What a paste brings in (builder spec 5): text with tags stripped and newlines as line breaks. Where the block allows
 * formatting, the inline formats it allows survive, as bare elements; nothing else of the foreign markup does.
 */
export function readPaste(data: DataTransfer, doc: Document, rules: BlockRules): DocumentFragment {
  const html = data.getData('text/html');
  const canFormat = Object.values(inlineForms).some((form) => form.isAllowed(rules));
  if (html === '' || !canFormat) return readPlain(data.getData('text/plain') || stripTags(html), doc);
  const foreign = new DOMParser().parseFromString(html, 'text/html');
  const fragment = doc.createDocumentFragment();
  copyInline(foreign.documentElement, fragment, doc, rules);
  trimBreaks(fragment);
  return fragment;
}

/** Plain text; every newline becomes a line break. */
export function readPlain(text: string, doc: Document): DocumentFragment {
  const fragment = doc.createDocumentFragment();
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  lines.forEach((line, index) => {
    if (index > 0) insertBefore(fragment, createElement(doc, 'br'), null);
    if (line !== '') insertBefore(fragment, createText(doc, line.replace(/\t/g, ' ')), null);
  });
  return fragment;
}

function stripTags(html: string): string {
  return textOf(new DOMParser().parseFromString(html, 'text/html').documentElement);
}

function copyInline(from: Node, into: Node, doc: Document, rules: BlockRules): void {
  for (const child of childrenOf(from)) {
    if (isText(child)) {
      const text = textOf(child).replace(/[ \t\r\n\f]+/g, ' ');
      if (text !== '' && !(text === ' ' && endsWithBreak(into))) insertBefore(into, createText(doc, text), null);
      continue;
    }
    if (!isElement(child)) continue;
    const name = nameOf(child);
    if (skippedNames.has(name)) continue;
    if (name === 'br') {
      insertBefore(into, createElement(doc, 'br'), null);
      continue;
    }
    const form = formOf(child, rules);
    if (form) {
      const element = createElement(doc, form);
      if (form === 'a') setAttributeOf(element, 'href', attributeOf(child, 'href'));
      copyInline(child, element, doc, rules);
      if (childrenOf(element).length > 0) insertBefore(into, element, null);
      continue;
    }
    const isBlock = blockNames.has(name);
    if (isBlock && childrenOf(into).length > 0 && !endsWithBreak(into))
      insertBefore(into, createElement(doc, 'br'), null);
    copyInline(child, into, doc, rules);
    if (isBlock && !endsWithBreak(into)) insertBefore(into, createElement(doc, 'br'), null);
  }
}

/** The element that a foreign one becomes; null = only its text is taken. */
function formOf(element: Element, rules: BlockRules): string | null {
  const form = inlineForms[nameOf(element)];
  if (!form?.isAllowed(rules)) return null;
  if (form.name === 'a' && !isSafeAddress(attributeOf(element, 'href') ?? '')) return null;
  // Word processors wrap whole documents in a bold element that says it is not bold.
  if (form.name === 'strong' && /font-weight:\s*(?:normal|400)/i.test(attributeOf(element, 'style') ?? '')) return null;
  return form.name;
}

function isSafeAddress(href: string): boolean {
  return /^(?:https?:|mailto:|tel:|#)/i.test(href.trim());
}

function endsWithBreak(node: Node): boolean {
  const last = childrenOf(node).at(-1);
  return last === undefined || (isElement(last) && nameOf(last) === 'br');
}

function trimBreaks(fragment: DocumentFragment): void {
  for (let last = lastOf(fragment); last; last = lastOf(fragment)) {
    const isEnd = (isElement(last) && nameOf(last) === 'br') || (isText(last) && textOf(last).trim() === '');
    if (!isEnd) break;
    removeNode(last);
  }
  const first = firstOf(fragment);
  if (isText(first)) first.data = textOf(first).trimStart();
}
