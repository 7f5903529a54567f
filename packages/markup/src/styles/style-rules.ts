import {
  type Atrule,
  type AttributeSelector,
  type CssNode,
  type Declaration,
  List,
  parse,
  type Rule,
  walk,
} from 'css-tree';
import { compileSelectors, type Selector } from './selectors';
import { type StyledDocument, type StyledElement, tokensBetween } from './styled-document';

type Token = StyledDocument['tokens'][number];

/** A declaration of a style sheet, as written. */
export interface StyleDeclaration {
  /** Lowercase, except custom properties. */
  property: string;
  value: string;
  isImportant: boolean;
  /** Position of its value in the source. */
  start: number;
  /** Template tags in its value, by their positions in it. */
  tokens: readonly { start: number; end: number }[];
  /** True if its value is complete, so that it can be put between others. */
  isWhole: boolean;
}

export interface StyleRule {
  /** Null = the selector can't be parsed, so it may match anything. */
  selectors: readonly Selector[] | null;
  declarations: readonly StyleDeclaration[];
  /** True if it always applies, not only for some screens, programs or values of template tags. */
  isSure: boolean;
  /** The conditions of the @ rules and the style element around it, as written, from outside to inside. */
  conditions: readonly string[];
  /** Its position among all rules. */
  order: number;
  start: number;
}

export interface DocumentStyles {
  rules: StyleRule[];
  /** Positions of links to external style sheets, which aren't read. */
  linked: number[];
  /** Positions of style elements that template tags change. */
  unsure: number[];
  /** Tests of `style` attributes by attribute selectors. */
  styleTests: AttributeTest[];
}

/** `[style*="margin: 0" i]`; without a matcher any value matches. */
export interface AttributeTest {
  matcher: string | null;
  wanted: string;
}

/** Reads the rules of all style elements of a document, in order. */
export function readDocumentStyles(source: string, document: StyledDocument): DocumentStyles {
  const styles: DocumentStyles = { rules: [], linked: [], unsure: [], styleTests: [] };
  const conditions = findConditions(source, document);
  for (const element of document.elements) {
    if (element.name === 'link' && element.tag && isStyleSheetLink(element)) styles.linked.push(element.tag.start);
    if (element.name !== 'style' || !element.content) continue;
    const type = element.attributes.get('type')?.value.trim().toLowerCase() ?? '';
    if (type !== '' && type !== 'text/css') continue;
    const media = element.attributes.get('media')?.value.trim() ?? '';
    const isSure = isAlways(element) && !conditions.has(element);
    const sheet = { ...element.content, isSure, conditions: media === '' ? [] : [`@media ${media}`] };
    readSheet(source, sheet, document, styles);
  }
  return styles;
}

/** Font style sheets have no rules for elements. */
const fontHosts = /^(?:https?:)?\/\/(?:fonts\.googleapis\.com|fonts\.bunny\.net|use\.typekit\.net|fast\.fonts\.net)\//i;

function isStyleSheetLink({ attributes }: StyledElement): boolean {
  const rel = attributes.get('rel')?.value.toLowerCase().split(/\s+/) ?? [];
  return rel.includes('stylesheet') && !fontHosts.test(attributes.get('href')?.value.trim() ?? '');
}

/** Returns whether a style element always applies. `data-embed` keeps a style element for the programs that read it. */
function isAlways({ attributes, hasUnknownAttributes }: StyledElement): boolean {
  const media = attributes.get('media');
  const isForAll = !media || (!media.hasToken && ['', 'all'].includes(media.value.trim().toLowerCase()));
  return isForAll && !hasUnknownAttributes && !attributes.has('data-embed');
}

/** Finds style elements between template tags, or between comments that hide them from Outlook. */
function findConditions(source: string, { elements, tokens, comments }: StyledDocument): ReadonlySet<StyledElement> {
  const marks = [
    ...tokens
      .filter(({ context, role }) => context === 'text' && (role === 'open' || role === 'close'))
      .map(({ start, role }) => ({ start, change: role === 'open' ? 1 : -1 })),
    ...comments.flatMap(({ start, end }) => {
      const text = source.slice(start, Math.min(end, start + 200));
      if (/^<!--\s*\[if\b[^\]]*\]>\s*(?:<!)?-->/i.test(text)) return [{ start, change: 1 }];
      return /^<!--\s*<!\[endif\]/i.test(text) ? [{ start, change: -1 }] : [];
    }),
  ].sort((a, b) => a.start - b.start);
  const found = new Set<StyledElement>();
  let depth = 0;
  let at = 0;
  for (const element of elements.filter(({ name, tag }) => name === 'style' && tag)) {
    for (let mark = marks[at]; mark && mark.start < (element.tag?.start ?? 0); mark = marks[at]) {
      depth = Math.max(0, depth + mark.change);
      at += 1;
    }
    if (depth > 0) found.add(element);
  }
  return found;
}

interface Sheet {
  start: number;
  end: number;
  isSure: boolean;
  conditions: readonly string[];
}

function readSheet(source: string, sheet: Sheet, document: StyledDocument, styles: DocumentStyles): void {
  const tokens = tokensBetween(document.tokens, sheet.start, sheet.end);
  const css = maskStyleTokens(source.slice(sheet.start, sheet.end), tokens, sheet.start);
  const tree = parse(css, {
    positions: true,
    parseValue: false,
    parseAtrulePrelude: false,
    parseCustomProperty: false,
  });
  walk(tree, {
    visit: 'AttributeSelector',
    enter: (node) => {
      if (node.name.name.toLowerCase() === 'style') styles.styleTests.push(testOf(node));
    },
  });
  const first = styles.rules.length;
  let inValues = 0;
  const readRules = (nodes: List<CssNode>, isSure: boolean, conditions: readonly string[]) => {
    nodes.forEach((node) => {
      if (node.type === 'Atrule') {
        if (node.name.toLowerCase() === 'import') styles.linked.push(sheet.start + startOf(node));
        if (node.block && !/keyframes$|^font-face$|^page$|viewport$/i.test(node.name))
          readRules(node.block.children, false, [...conditions, conditionOf(css, node)]);
      } else if (node.type === 'Rule') readRule(node, isSure, conditions);
    });
  };
  const readRule = (node: Rule, isSure: boolean, conditions: readonly string[]) => {
    const declarations: StyleDeclaration[] = [];
    let isPlain = true;
    node.block.children.forEach((child) => {
      if (child.type === 'Declaration') {
        const declaration = readDeclaration(source, child, sheet.start, tokens);
        inValues += declaration?.tokens.length ?? 0;
        if (declaration) declarations.push(declaration);
      } else if (child.type !== 'Comment' && !(child.type === 'Raw' && !/[{}]/.test(child.value))) isPlain = false;
    });
    const selectors = node.prelude.type === 'SelectorList' ? compileSelectors(node.prelude, document) : null;
    const start = sheet.start + startOf(node);
    styles.rules.push({
      selectors: isPlain ? selectors : null,
      declarations,
      isSure: isSure && isPlain && selectors !== null,
      conditions,
      order: styles.rules.length,
      start,
    });
  };
  readRules(tree.type === 'StyleSheet' ? tree.children : new List<CssNode>(), sheet.isSure, sheet.conditions);
  if (inValues === tokens.filter(({ role }) => role !== 'comment').length) return;
  styles.unsure.push(sheet.start);
  for (const rule of styles.rules.slice(first)) rule.isSure = false;
}

function conditionOf(css: string, { name, prelude }: Atrule): string {
  const written = prelude?.loc ? css.slice(prelude.loc.start.offset, prelude.loc.end.offset).trim() : '';
  return `@${name.toLowerCase()} ${written}`.trim();
}

function testOf({ matcher, value }: AttributeSelector): AttributeTest {
  return { matcher, wanted: value?.type === 'String' ? value.value : (value?.name ?? '') };
}

function readDeclaration(
  source: string,
  { property, value, important }: Declaration,
  offset: number,
  tokens: readonly Token[],
): StyleDeclaration | null {
  const [from, to] = [value.loc?.start.offset ?? 0, value.loc?.end.offset ?? 0];
  const text = source.slice(offset + from, offset + to).trim();
  const start = offset + from + source.slice(offset + from, offset + to).indexOf(text);
  const inside = tokensBetween(tokens, start, start + text.length).filter(({ role }) => role !== 'comment');
  if (!/^(?:--|-?[a-z_])[\w-]*$/i.test(property) || typeof important === 'string') return null;
  return {
    property: property.startsWith('--') ? property : property.toLowerCase(),
    value: text,
    isImportant: important,
    start,
    tokens: inside.map((token) => ({ start: token.start - start, end: token.end - start })),
    isWhole: text !== '' && standsAlone(text),
  };
}

/**
 * Returns CSS with its template tags masked, in the same length: tags that print become a name, conditions become
 * spaces. `offset` is the position of the CSS in the source of the tags.
 */
export function maskStyleTokens(css: string, tokens: readonly Token[], offset: number): string {
  let masked = '';
  for (const { start, end, role } of tokens) {
    const from = start - offset;
    if (from < masked.length) continue;
    const fill = role === 'output' || role === 'statement' ? 'x' : ' ';
    masked += css.slice(masked.length, from) + fill.repeat(end - start);
  }
  return masked + css.slice(masked.length);
}

/** Returns whether the quotes, brackets and comments of a text are closed in it. */
export function standsAlone(text: string): boolean {
  const closers: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') {
      if (at === text.length - 1) return false;
      at += 1;
    } else if (char === '"' || char === "'") {
      const end = quoteEnd(text, at);
      if (end === -1) return false;
      at = end;
    } else if (char === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) return false;
      at = end + 1;
    } else if (char === '(') closers.push(')');
    else if (char === '[') closers.push(']');
    else if (char === '{') closers.push('}');
    else if ((char === ')' || char === ']' || char === '}') && closers.pop() !== char) return false;
  }
  return closers.length === 0;
}

function quoteEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '\n') return -1;
    else if (text[at] === text[from]) return at;
  }
  return -1;
}

function startOf(node: CssNode): number {
  return node.loc?.start.offset ?? 0;
}
