import { scanSource } from '../html/scan-source';
import type { BlockKind, GapPosition, SourceBlock } from '../types';
import { innerSource, walkBlocks } from './source-tree';

/** An empty section or region, and the position of a component dropped there. */
export interface EmptyPlace {
  kind: 'component' | 'region';
  gap: GapPosition;
  /** The same position as an offset in the block's inner source. */
  innerOffset: number;
}

const CONTENT_KINDS: readonly BlockKind[] = ['section', 'component', 'edit', 'link', 'region'];
const CONTAINERS = new Set('td th div section article aside main header footer center li'.split(' '));

/** Returns the position of the placeholder in an empty section or region; null if the block isn't empty. */
export function emptyPlaceOf(block: SourceBlock): EmptyPlace | null {
  const isRegion = block.kinds.has('region') && !block.kinds.has('edit');
  const isSection = block.kinds.has('section') && !block.kinds.has('edit') && !block.isCode;
  if ((!isRegion && !isSection) || !block.trust.inner || block.close === '') return null;
  for (const inside of walkBlocks(block)) {
    if (CONTENT_KINDS.some((kind) => inside.kinds.has(kind))) return null;
  }
  const inner = innerSource(block);
  const offset = emptyContainer(inner);
  if (offset === null || (!isSection && offset !== 0)) return null;
  return { kind: isRegion ? 'region' : 'component', gap: gapAt(block, offset), innerOffset: offset };
}

/**
 * Returns the offset of the first empty cell or box in a source without visible content, or 0 if the source has no
 * tags; else null.
 */
function emptyContainer(inner: string): number | null {
  const scan = scanSource(inner);
  if (scan.tokens.some((token) => token.context === 'text')) return null;
  if (
    scan.runs.some(
      (run) => run.kind === 'text' && /[^\s\u00a0]/.test(inner.slice(run.start, run.end).replaceAll('&nbsp;', ' ')),
    )
  )
    return null;
  if (scan.tags.length === 0) return 0;
  if (scan.tags.some((tag) => /^(?:img|video|input|select|textarea|button|svg|hr|iframe)$/.test(tag.name))) return null;
  for (let i = 0; i + 1 < scan.tags.length; i++) {
    const [tag, next] = [scan.tags[i], scan.tags[i + 1]];
    if (tag && next && !tag.isEnd && next.isEnd && next.name === tag.name && CONTAINERS.has(tag.name)) return tag.end;
  }
  return null;
}

/** Returns the gap at an offset, in the innermost block around it. */
function gapAt(block: SourceBlock, offset: number): GapPosition {
  let at = 0;
  for (const part of block.parts) {
    const end = at + part.length;
    if (
      typeof part !== 'string' &&
      offset >= at + part.open.length &&
      offset <= end - part.close.length &&
      part.trust.inner
    ) {
      return gapAt(part, offset - at - part.open.length);
    }
    at = end;
  }
  return { parentId: block.beId, offset };
}
