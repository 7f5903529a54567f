import { byState, type StyledElement, type StyleRule } from '@galley/markup/styles';
import { parse } from 'css-tree';
import { readDeclarations } from '../../page/declarations';
import type { ExportedPage } from '../../page/exported-page';

/** A declaration that is about elements of the page. */
export interface StyleUse {
  /** Lowercase. */
  property: string;
  /** Lowercase. */
  value: string;
  isImportant: boolean;
  /** As written. */
  written: string;
  start: number;
  end: number;
  /** For a style sheet, some of the elements that the rule matches. */
  elements: readonly StyledElement[];
  /** The other declarations of the same rule or attribute. */
  block: StyleBlock;
}

/** A rule or `style` attribute. */
export interface StyleBlock {
  /** Null = a `style` attribute. */
  rule: StyleRule | null;
  uses: StyleUse[];
}

/** Elements of a rule that are looked at. Checks need examples, and some rules match everything. */
const maxElements = 50;

/**
 * Returns the declarations of all `style` attributes and of the rules that match an element, by blocks. Values with
 * template tags are left out. Throws `StyleLimitError`.
 */
export function readStyleUses(page: ExportedPage): StyleBlock[] {
  const matched = new Map<StyleRule, StyledElement[]>();
  const blocks: StyleBlock[] = [];
  for (const element of page.elements) {
    for (const { rule, match } of page.rules.rulesOf(element)) {
      if (match < byState) continue;
      const elements = matched.get(rule);
      if (!elements) matched.set(rule, [element]);
      else if (elements.length < maxElements && elements.at(-1) !== element) elements.push(element);
    }
    const block = readAttribute(page, element);
    if (block) blocks.push(block);
  }
  for (const [rule, elements] of matched) blocks.push(readRule(page, rule, elements));
  return blocks;
}

function readRule(page: ExportedPage, rule: StyleRule, elements: readonly StyledElement[]): StyleBlock {
  const block: StyleBlock = { rule, uses: [] };
  for (const { property, value, isImportant, start, tokens } of rule.declarations) {
    if (tokens.length > 0) continue;
    const [from, end] = [propertyStart(page.html, property, start), start + value.length];
    const written = page.html.slice(from, end);
    block.uses.push({ property, value: value.toLowerCase(), isImportant, written, start: from, end, elements, block });
  }
  return block;
}

/** Returns where the property before a value begins. */
function propertyStart(html: string, property: string, valueStart: number): number {
  const from = Math.max(0, valueStart - property.length - 100);
  const at = html.slice(from, valueStart).toLowerCase().lastIndexOf(property.toLowerCase());
  return at === -1 ? valueStart : from + at;
}

/** Longer styles of an element aren't read: nobody writes them, and each declaration costs time. */
const longestStyle = 20_000;

function readAttribute({ html }: ExportedPage, element: StyledElement): StyleBlock | null {
  const style = element.attributes.get('style');
  if (!style || !element.tag || style.value.length > longestStyle || style.value.trim() === '') return null;
  const written = element.tag.attributes.find(({ name }) => name === 'style');
  if (!written) return null;
  const block: StyleBlock = { rule: null, uses: [] };
  const elements = [element];
  const { valueStart, valueEnd } = written;
  // Offsets in a value with character references aren't those in the source.
  if (style.hasToken || html.slice(valueStart, valueEnd) !== style.value) {
    for (const { property, value, isImportant } of readDeclarations(style.value))
      block.uses.push({
        ...{ property, value: value.toLowerCase(), isImportant, elements, block },
        ...{ written: `${property}: ${value}`, start: valueStart, end: valueEnd },
      });
    return block;
  }
  // Objects made by spreading are slow, and there are many.
  for (const { property, value, isImportant, written: own, from, to } of placedDeclarations(style.value)) {
    const [start, end] = [valueStart + from, valueStart + to];
    block.uses.push({ property, value, isImportant, written: own, start, end, elements, block });
  }
  return block;
}

interface PlacedDeclaration {
  property: string;
  value: string;
  isImportant: boolean;
  written: string;
  from: number;
  to: number;
}

/** Emails repeat the same few styles. */
const known = new Map<string, readonly PlacedDeclaration[]>();
const remembered = 5000;

function placedDeclarations(style: string): readonly PlacedDeclaration[] {
  const found = known.get(style);
  if (found) return found;
  const options = { parseValue: false, parseCustomProperty: false, positions: true } as const;
  const tree = parse(style, { context: 'declarationList', ...options });
  const read: PlacedDeclaration[] = [];
  if (tree.type === 'DeclarationList')
    tree.children.forEach((node) => {
      if (node.type !== 'Declaration' || node.value.type !== 'Raw' || !node.loc) return;
      const value = node.value.value.trim().toLowerCase();
      const [from, to] = [node.loc.start.offset, node.loc.end.offset];
      const property = node.property.toLowerCase();
      const isImportant = Boolean(node.important);
      if (value !== '') read.push({ property, value, isImportant, written: style.slice(from, to), from, to });
    });
  if (known.size >= remembered) known.clear();
  known.set(style, read);
  return read;
}
