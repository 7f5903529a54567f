import {
  type BeId,
  blockSource,
  type Refusal,
  readMarker,
  refuse,
  type SourceTree,
  stripMarkers,
  stripTags,
  walkBlocks,
} from '@galley/markup';
import { readableHtml } from '@galley/markup/export';
import { resolveOnto, rewriteAddresses } from '@galley/markup/html';
import type { EditorDocument, PastedBlock } from '../types';
import { canTakeWhole } from './block-abilities';
import { plainTextOf } from './plain-text';
import { outerPlaceOf } from './siblings';

/** Clipboard type of copied blocks; `web application/…` in the asynchronous clipboard API. */
export const blockClipType = 'application/x-galley-blocks+json';
const clipAttribute = 'data-galley-blocks';
const oldestFormat = 1;

/** One copied block, as plain data. */
interface CopiedBlock {
  /** Source without markers. */
  html: string;
  /** Indexes of the hidden variations, counted from the copied block (0) in source order. */
  hidden: readonly number[];
  /** Index of its variation in the group; -1 = unknown. */
  variation: number;
}

/** The clipboard data of copied blocks and their origin. */
export interface BlockClip {
  format: number;
  organizationKey: string;
  documentType: EditorDocument['mode'];
  themeId: number;
  themeVersion: number;
  assetBase: string;
  blocks: readonly CopiedBlock[];
}

const foreign = refuse('Blocks can only be pasted within the same organization.');

/** Returns the section or component to copy for the selected block: itself, or its nearest ancestor. */
export function blockToCopy(tree: SourceTree, selectedId: BeId | null): BeId | null {
  for (let id: BeId | undefined = selectedId ?? ''; id; id = tree.parentOf.get(id)) {
    const kinds = tree.blocks.get(id)?.kinds;
    if (kinds?.has('section') || kinds?.has('component')) return id;
  }
  return null;
}

/** Returns a block as clipboard data. */
export function clipBlock(tree: SourceTree, beId: BeId, document: EditorDocument): BlockClip | Refusal {
  const block = tree.blocks.get(beId);
  if (!block) return refuse('This block is no longer in the document.');
  if (!block.kinds.has('section') && !block.kinds.has('component')) {
    return refuse('Only sections and components can be copied.');
  }
  const whole = canTakeWhole(block);
  if (whole !== true) return whole;
  const hidden: number[] = [];
  let at = 1;
  for (const inside of walkBlocks(block)) {
    if (inside.isHidden) hidden.push(at);
    at += 1;
  }
  const marked = readMarker(block.open, 'variation', tree.markerPrefix);
  return {
    format: oldestFormat,
    organizationKey: document.organizationKey ?? '',
    documentType: document.mode,
    ...themeOf(document),
    assetBase: document.assetBase,
    blocks: [
      {
        html: stripMarkers(outerPlaceOf(tree, beId)?.html ?? blockSource(block), tree.markerPrefix),
        hidden,
        variation: marked !== null && /^\d{1,6}$/.test(marked) ? Number(marked) : -1,
      },
    ],
  };
}

function themeOf({ sections, components }: EditorDocument): { themeId: number; themeVersion: number } {
  const item = sections[0] ?? components[0];
  return { themeId: item?.tmp_id ?? 0, themeVersion: item?.tmp_version ?? 0 };
}

/**
 * Returns the clipboard texts by type: the product's own type, HTML that other programs can display, with the data in
 * an attribute for other tabs and browsers, and plain text. `origin` makes addresses absolute.
 */
export function writeClip(clip: BlockClip, origin: string): Record<string, string> {
  const json = JSON.stringify(clip);
  const shown = clip.blocks.map(({ html }) => stripTags(html)).join('\n');
  const real = rewriteAddresses(shown, (value) => resolveOnto(value, origin + clip.assetBase));
  return {
    [blockClipType]: json,
    'text/html': `<div ${clipAttribute}="${encodeURIComponent(json)}">${real}</div>`,
    'text/plain': clip.blocks.map(({ html }) => linesOf(html)).join('\n\n'),
  };
}

/** Returns the visible text of a source, one line per source line with text. */
function linesOf(html: string): string {
  return plainTextOf(readableHtml(html))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/**
 * Returns the blocks in a clipboard; null if there are none, a refusal for damaged blocks and those of another
 * organization.
 */
export function readClip(read: (type: string) => string, document: EditorDocument): BlockClip | Refusal | null {
  const json = read(blockClipType) || carriedClip(read('text/html'));
  if (json === '') return null;
  const clip = parseClip(json);
  const isOurs = clip !== null && clip.organizationKey !== '' && clip.organizationKey === document.organizationKey;
  return isOurs ? clip : foreign;
}

function carriedClip(html: string): string {
  const found = new RegExp(`${clipAttribute}="([^"]+)"`).exec(html)?.[1];
  if (found === undefined) return '';
  try {
    return decodeURIComponent(found);
  } catch {
    // Written by other software: an empty object counts as foreign.
    return '{}';
  }
}

/** Parses a clip as untrusted data: every field is checked, and anything unknown makes it invalid. */
function parseClip(json: string): BlockClip | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isRecord(value) || value.format !== oldestFormat || !Array.isArray(value.blocks)) return null;
  const { organizationKey, documentType, themeId, themeVersion, assetBase } = value;
  if (typeof organizationKey !== 'string' || typeof assetBase !== 'string') return null;
  if (typeof themeId !== 'number' || typeof themeVersion !== 'number') return null;
  if (documentType !== 'email' && documentType !== 'page' && documentType !== 'template') return null;
  const blocks = value.blocks.flatMap((block: unknown) => (isCopiedBlock(block) ? [block] : []));
  if (blocks.length === 0 || blocks.length !== value.blocks.length || blocks.length > 100) return null;
  return { format: oldestFormat, organizationKey, documentType, themeId, themeVersion, assetBase, blocks };
}

function isCopiedBlock(value: unknown): value is CopiedBlock {
  if (!isRecord(value) || typeof value.html !== 'string' || typeof value.variation !== 'number') return false;
  return Array.isArray(value.hidden) && value.hidden.every((place) => Number.isInteger(place) && place > 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Returns the blocks of a clip for this document. Relative addresses of another theme, or another version of this one,
 * are rewritten to the files of their origin, so that they still work.
 */
export function blocksToPaste(clip: BlockClip, document: EditorDocument): PastedBlock[] {
  const theme = themeOf(document);
  const isThemeSource = clip.themeId === theme.themeId && clip.themeId !== 0;
  const isMoved = clip.assetBase !== document.assetBase && /^\/assets\/[\w.-]+\/$/.test(clip.assetBase);
  return clip.blocks.map(({ html, hidden, variation }) => ({
    html: isMoved ? rewriteAddresses(html, (value) => resolveOnto(value, clip.assetBase)) : html,
    hidden,
    variation: isThemeSource ? variation : -1,
    isThemeSource,
  }));
}
