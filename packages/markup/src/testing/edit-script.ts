import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';
import { CHIP_TAG } from '../canvas/placeholders';
import { type CanvasElement, type CanvasNode, textNodes } from './simulate-canvas';

/**
 * One change of an edit script; `at` and `size` select the position by remainder, so any numbers are valid for any
 * text.
 */
export interface TextEdit {
  kind: 'type' | 'wrap' | 'unwrap' | 'break' | 'delete' | 'copy-chip';
  at: number;
  size: number;
  text: string;
}

/** Edits as an editor makes them on the canvas: typing, formats, line breaks, deletions, a copied chip. */
export const editScript: fc.Arbitrary<TextEdit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('type', 'type', 'wrap', 'unwrap', 'break', 'delete', 'copy-chip'),
    at: fc.nat(10_000),
    size: fc.nat(12),
    text: fc.constantFrom(
      'word',
      'two words',
      'a < b & c',
      '&copy',
      '{{ typed }}',
      'Zürich',
      ' ',
      '\u00a0',
      'x\u00a0y',
      '😀',
      '<b>',
    ),
  }),
  { minLength: 1, maxLength: 5 },
) as fc.Arbitrary<TextEdit[]>;

/** Applies a script to an element of a simulated canvas. */
export function applyEdits(element: CanvasElement, script: readonly TextEdit[]): void {
  for (const edit of script) applyEdit(element, edit);
}

function applyEdit(element: CanvasElement, { kind, at, size, text }: TextEdit): void {
  const texts = textNodes(element);
  const node = texts[at % Math.max(1, texts.length)];
  if (!node) return;
  const points = [...node.value];
  const offset = points.slice(0, at % (points.length + 1)).join('').length;
  if (kind === 'type') node.value = node.value.slice(0, offset) + text + node.value.slice(offset);
  else if (kind === 'delete') {
    const start = at % (points.length + 1);
    node.value = [...points.slice(0, start), ...points.slice(start + size)].join('');
  } else if (kind === 'break') splitText(node, offset, [createElement('br')]);
  else if (kind === 'wrap') wrapText(node, offset, size);
  else if (kind === 'unwrap') unwrapParent(element, node);
  else copyChip(element, at);
}

function createElement(tag: string): CanvasElement {
  return defaultTreeAdapter.createElement(tag, html.NS.HTML, []);
}

function splitText(node: DefaultTreeAdapterTypes.TextNode, offset: number, between: readonly CanvasElement[]): void {
  const parent = node.parentNode;
  if (!parent) return;
  const rest = node.value.slice(offset);
  node.value = node.value.slice(0, offset);
  const index = parent.childNodes.indexOf(node);
  const added: CanvasNode[] = [...between];
  if (rest !== '')
    added.push({ nodeName: '#text', value: rest, parentNode: parent } as DefaultTreeAdapterTypes.TextNode);
  for (const child of between) child.parentNode = parent;
  parent.childNodes.splice(index + 1, 0, ...added);
}

function wrapText(node: DefaultTreeAdapterTypes.TextNode, offset: number, size: number): void {
  const length = [...node.value.slice(offset)].slice(0, size + 1).join('').length;
  const bold = createElement('b');
  const inner = {
    nodeName: '#text',
    value: node.value.slice(offset, offset + length),
    parentNode: bold,
  } as DefaultTreeAdapterTypes.TextNode;
  if (inner.value === '') return;
  bold.childNodes.push(inner);
  const rest = node.value.slice(offset + length);
  node.value = node.value.slice(0, offset) + rest;
  splitText(node, offset, [bold]);
}

function unwrapParent(root: CanvasElement, node: DefaultTreeAdapterTypes.TextNode): void {
  const wrapper = node.parentNode;
  const parent = wrapper && 'parentNode' in wrapper ? wrapper.parentNode : null;
  if (!wrapper || wrapper === root || !('tagName' in wrapper) || !parent) return;
  const index = parent.childNodes.indexOf(wrapper);
  for (const child of wrapper.childNodes) child.parentNode = parent;
  parent.childNodes.splice(index, 1, ...wrapper.childNodes);
}

function copyChip(element: CanvasElement, at: number): void {
  const chips = element.childNodes.filter(
    (child): child is CanvasElement => 'tagName' in child && child.tagName === CHIP_TAG,
  );
  const chip = chips[at % Math.max(1, chips.length)];
  if (!chip || /\{[#/%]|else|endif/.test(chip.attrs[0]?.value ?? '')) return;
  element.childNodes.push({ ...chip });
}
