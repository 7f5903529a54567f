import { scanOpenTag } from '../html/attributes';
import { decodeValue } from '../html/html-text';
import type { BlockKind, BlockRules } from '../types';
import { readClassRules, readInlineRules, type TagValue } from './inline-rules';

/** The tags on one element (docs/grammar.md 1 to 3a). */
export interface BlockTags {
  /** Empty if no tag makes the element a block. */
  kinds: ReadonlySet<BlockKind>;
  rules: BlockRules;
  /** `data-group`, or `data-style` on elements other than links (older themes); '' = none. */
  groupName: string;
  /** `data-block`; '' = none. */
  slotName: string;
  /** `data-title`; '' = none. */
  title: string;
  isCode: boolean;
  /** True for the hidden div that contains the preview text. */
  isPreview: boolean;
  /** True for a hidden variation: it has the hidden marker with this document's prefix. */
  isHidden: boolean;
  warnings: readonly string[];
}

const kindTags: readonly BlockKind[] = ['section', 'component', 'region', 'edit', 'background', 'bgcolor'];
const fieldsWithValue: ReadonlySet<string> = new Set(['input', 'textarea', 'button', 'submit']);
const fieldElements: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);
const elementsWithoutText: ReadonlySet<string> = new Set([
  ...fieldElements,
  ...['img', 'hr', 'br', 'table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup', 'col', 'ul', 'ol', 'dl', 'picture'],
  ...['video', 'audio', 'iframe', 'svg', 'script', 'style', 'source', 'embed', 'object'],
]);
const elementsWithoutFormats: ReadonlySet<string> = new Set(['code', 'button', 'option', 'pre']);
const typesWithoutPlaceholder: ReadonlySet<string> = new Set([
  ...['submit', 'button', 'reset', 'image', 'radio', 'checkbox', 'hidden', 'file', 'range', 'color', 'date', 'time'],
]);

/**
 * Reads kinds, rules and names from the source of one start tag. Tags can be classes or inline styles; the style takes
 * precedence. Numbers are clamped, nothing throws, and names such as `constructor` are treated like any unknown name.
 * `markerPrefix` is the document's own, to distinguish its hidden marker from a foreign one.
 */
export function readBlockTags(openTag: string, markerPrefix = ''): BlockTags {
  const { tag, attributes } = readNames(openTag);
  const className = attributes.get('class') ?? '';
  const fromClass = readClassRules(className);
  const fromStyle = readInlineRules(attributes.get('style') ?? '');
  const warnings = [...fromClass.warnings, ...fromStyle.warnings];
  const tags = new Map<string, TagValue>([...fromClass.values, ...fromStyle.values]);
  const kinds = new Set<BlockKind>(kindTags.filter((kind) => tags.get(kind) === true));
  if (kinds.has('edit') && tag === 'a') kinds.add('link');
  if (kinds.has('background') && kinds.has('bgcolor')) kinds.add('bg');
  const legacyGroup = tag === 'a' ? '' : (attributes.get('data-style') ?? '');
  return {
    kinds,
    rules: readRules({ tag, type: (attributes.get('type') ?? '').toLowerCase(), tags, kinds, warnings }),
    groupName: (attributes.get('data-group') || legacyGroup).trim(),
    slotName: (attributes.get('data-block') ?? '').trim(),
    title: (attributes.get('data-title') ?? '').trim(),
    isCode: className.split(/[ \t\n\f\r]+/).includes('be-code-edit'),
    isPreview: tags.get('preview') === true,
    isHidden: markerPrefix !== '' && attributes.get('data-be-hidden')?.startsWith(`${markerPrefix}:`) === true,
    warnings,
  };
}

/** The attributes that tags are read from; other attributes never affect what an element is. */
export const tagAttributes: ReadonlySet<string> = new Set([
  ...['class', 'style', 'type', 'data-group', 'data-style', 'data-block', 'data-title', 'data-be-hidden'],
]);

const mayHoldTags = /block-|be-code-edit|data-(?:block|group|style|title|be-)/i;

/**
 * Returns tag name and attributes; the first of duplicate attributes counts. Elements without any tag aren't scanned.
 */
function readNames(openTag: string): { tag: string; attributes: ReadonlyMap<string, string> } {
  const attributes = new Map<string, string>();
  if (!mayHoldTags.test(openTag)) return { tag: '', attributes };
  const scan = scanOpenTag(openTag);
  for (const { name, valueStart, valueEnd } of scan?.attributes ?? []) {
    if (!tagAttributes.has(name) || attributes.has(name)) continue;
    attributes.set(name, decodeValue(openTag.slice(valueStart, valueEnd)));
  }
  return { tag: scan?.name ?? '', attributes };
}

interface RuleSource {
  tag: string;
  type: string;
  tags: ReadonlyMap<string, TagValue>;
  kinds: ReadonlySet<BlockKind>;
  warnings: string[];
}

function readRules(source: RuleSource): BlockRules {
  const { tag, type, tags, kinds } = source;
  const isOn = (name: string): boolean => tags.get(`no-${name}`) !== true;
  const isEdit = kinds.has('edit');
  const isText = isEdit && !elementsWithoutText.has(tag);
  const canFormat = isText && !elementsWithoutFormats.has(tag) && isOn('text');
  const isItem = kinds.has('section') || kinds.has('component');
  const repeat = tags.get('repeat');
  const canRepeat = repeat !== undefined && repeat !== false && (kinds.has('region') || isEdit);
  return {
    canLink: (canFormat || (isEdit && tag === 'img')) && isOn('link'),
    canBold: canFormat && isOn('bold'),
    canItalic: canFormat && isOn('italic'),
    canUnderline: canFormat && isOn('underline'),
    canText: isText && isOn('text'),
    canSuperscript: canFormat && isOn('superscript'),
    canSubscript: canFormat && isOn('subscript'),
    canChangeImage: ((isEdit && tag === 'img') || kinds.has('background')) && isOn('image'),
    canRepeat,
    maxRepeat: canRepeat && typeof repeat === 'number' ? repeat : 0,
    canRemove: kinds.has('section') || (tags.get('remove') ?? kinds.has('component')) === true,
    canResize: tag === 'img' && tags.get('resize') === true,
    canAnchorEdit: tags.get('anchor') === true,
    canValue: isEdit && fieldsWithValue.has(tag) && type !== 'file' && type !== 'image' && isOn('value'),
    canPlaceholder: isEdit && hasPlaceholder(tag, type) && isOn('placeholder'),
    canRows: isEdit && tag === 'textarea' && isOn('rows'),
    canDropAround: isOn('drop'),
    canMove: isItem && isOn('move'),
    ...readCharacterLimits(source),
  };
}

function hasPlaceholder(tag: string, type: string): boolean {
  return tag === 'textarea' || (tag === 'input' && !typesWithoutPlaceholder.has(type));
}

function readCharacterLimits({ tags, warnings }: RuleSource): { minChar: number; maxChar: number } {
  const minChar = Number(tags.get('minchar') ?? 0);
  const maxChar = Number(tags.get('maxchar') ?? 0);
  if (maxChar === 0 || minChar <= maxChar) return { minChar, maxChar };
  warnings.push(`block-minchar-${minChar} is ignored: it is above block-maxchar-${maxChar}`);
  return { minChar: 0, maxChar };
}
