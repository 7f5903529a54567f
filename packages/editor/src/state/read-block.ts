import type { ImageRules, LinkStyle } from '@galley/contract';
import { type Refusal, refuse, type SourceBlock, type SourceTree } from '@galley/markup';
import {
  imageRules,
  keepsImageRatio,
  readBackground,
  readCodeText,
  readOptions,
  textOfBlock,
} from '@galley/markup/content';
import { decodeText, decodeValue, readAttribute, scanSource } from '@galley/markup/html';
import { enclosingLink } from '@galley/markup/links';
import { canPatch, canResizeImage } from '../kernels/block-abilities';
import { linkStyleIndex } from '../kernels/link-state';
import { plainTextOf } from '../kernels/plain-text';
import { themeImageRules } from '../kernels/theme-image-rules';
import type { BackgroundState, ImageState, LinkState, SelectedBlock } from '../types';

/** Returns an attribute of a start tag with character references decoded; '' if it is missing. */
export function attributeValue(openTag: string, name: string): string {
  return decodeValue(readAttribute(openTag, name) ?? '');
}

/** Returns the properties of an image; null for other blocks. */
export function readImage(
  tree: SourceTree,
  block: SourceBlock,
  options: {
    only(can: () => true | Refusal): true | Refusal;
    natural: { width: number; height: number };
    palette: Parameters<typeof themeImageRules>[2];
  },
): ImageState | null {
  if (block.tag !== 'img' || !block.kinds.has('edit')) return null;
  const { only, natural, palette } = options;
  const rules = imageRules(block.open);
  const ofTheme = themeImageRules(tree, block.beId, palette) ?? rules;
  return {
    src: attributeValue(block.open, 'src'),
    alt: attributeValue(block.open, 'alt'),
    href: enclosingLink(tree, block.beId)?.href ?? '',
    canLink: only(() => (block.rules.canLink ? true : refuse('The theme doesn’t allow links here.'))),
    canReplace: only(() => canReplaceImage(block)),
    rules: rules.canResize ? chosenRules(block, ofTheme) : ofTheme,
    written: { width: rules.width, height: rules.height },
    naturalWidth: natural.width,
    naturalHeight: natural.height,
    hasSrcset: readAttribute(block.open, 'srcset') !== null,
    resize: rules.canResize
      ? {
          can: only(() => canResizeImage(block)),
          bounds: rules,
          keepsRatio: keepsImageRatio(block.open),
        }
      : null,
  };
}

/** Returns the requirements for a resized image: its new size, with the ratio of the theme. */
function chosenRules(block: SourceBlock, ofTheme: ImageRules): ImageRules {
  const { width, height } = imageRules(block.open);
  const isShaped = ofTheme.width > 0 && ofTheme.height > 0;
  if (!isShaped || width === 0) return { ...ofTheme, width: width || ofTheme.width, height: height || ofTheme.height };
  if (!keepsImageRatio(block.open)) return { ...ofTheme, width, height: height || ofTheme.height };
  return { ...ofTheme, width, height: Math.round((width * ofTheme.height) / ofTheme.width) };
}

/** Returns whether an image can be replaced, or why not. */
export function canReplaceImage(block: SourceBlock): true | Refusal {
  if (!block.rules.canChangeImage) return refuse('The theme doesn’t let you change this image.');
  return canPatch(block);
}

/** Returns the properties of a link block; null for other blocks. */
export function readLink(block: SourceBlock, styles: readonly LinkStyle[]): LinkState | null {
  if (block.tag !== 'a') return null;
  return {
    href: attributeValue(block.open, 'href'),
    alias: attributeValue(block.open, 'alias'),
    styleIndex: linkStyleIndex(attributeValue(block.open, 'style'), styles),
    text: plainTextOf(textOfBlock(block)).replace(/\s+/g, ' ').trim(),
  };
}

/** Returns the properties of a block's background; null if it can't have one. */
export function readBackgroundOf(block: SourceBlock): BackgroundState | null {
  const { kinds, open } = block;
  if (!kinds.has('background') && !kinds.has('bgcolor') && !kinds.has('bg')) return null;
  const { image, color } = readBackground(open);
  return {
    image: kinds.has('bgcolor') && !kinds.has('background') ? '' : image,
    color: kinds.has('bgcolor') ? color : '',
  };
}

/** Returns the text of a code block; null for other blocks. */
export function readCode(block: SourceBlock): string | null {
  return block.isCode ? readCodeText(textOfBlock(block)) : null;
}

/** Returns the properties of an editable form field; its label is included if the tree is given. */
export function readField(block: SourceBlock, tree: SourceTree | null = null): SelectedBlock['field'] {
  const { tag, open, kinds } = block;
  if (!kinds.has('edit')) return null;
  if (tag !== 'input' && tag !== 'select' && tag !== 'textarea' && tag !== 'button') return null;
  return {
    type: tag === 'input' ? attributeValue(open, 'type').toLowerCase() || 'text' : tag,
    value:
      tag === 'textarea' || tag === 'button' ? plainTextOf(textOfBlock(block)).trim() : attributeValue(open, 'value'),
    placeholder: attributeValue(open, 'placeholder'),
    rows: Number.parseInt(attributeValue(open, 'rows'), 10) || 0,
    isRequired: readAttribute(open, 'required') !== null,
    options: tag === 'select' ? readOptions(textOfBlock(block)) : [],
    label: tree ? (labelOf(tree, block)?.text ?? null) : null,
  };
}

/** Returns the editable label of a form field: one that refers to it by `for` and contains only text. */
export function labelOf(tree: SourceTree, field: SourceBlock): { block: SourceBlock; text: string } | null {
  const id = attributeValue(field.open, 'id');
  if (id === '') return null;
  for (const block of tree.blocks.values()) {
    if (block.tag !== 'label' || !block.rules.canText || attributeValue(block.open, 'for') !== id) continue;
    const inner = textOfBlock(block);
    return block.trust.inner && scanSource(inner).tags.length === 0 ? { block, text: decodeText(inner).trim() } : null;
  }
  return null;
}
