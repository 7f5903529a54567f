import { cutCharacters, limits } from '@galley/contract';
import type { BlockAnchor } from '@galley/markup/versions';

/** A message from the script of a preview with comments (content/comment-script.ts). */
export type CommentFrameMessage =
  /** The script has loaded and receives messages. */
  | { kind: 'ready' }
  /** A block was selected. `name`: what it is, "Heading 1". */
  | { kind: 'pick'; anchor: BlockAnchor; name: string }
  /** What the blocks with comments are. */
  | { kind: 'names'; names: ReadonlyMap<string, string> }
  /** The marker of a block's comments was selected. */
  | { kind: 'thread'; blockId: string }
  | { kind: 'escape' };

/** Parses a message from a frame; null = it isn't from our script. Pages are untrusted and can send anything. */
export function readCommentFrameMessage(data: unknown): CommentFrameMessage | null {
  if (!isRecord(data) || data.galley !== 'comment') return null;
  if (data.kind === 'ready') return { kind: 'ready' };
  if (data.kind === 'key') return data.key === 'Escape' ? { kind: 'escape' } : null;
  if (data.kind === 'names') return { kind: 'names', names: readNames(data.names) };
  if (!isBlockId(data.block)) return null;
  if (data.kind === 'thread') return { kind: 'thread', blockId: data.block };
  if (data.kind !== 'pick' || typeof data.quote !== 'string') return null;
  const fingerprint = typeof data.text === 'string' && /^[0-9a-f]{0,32}$/.test(data.text) ? data.text : '';
  const quote = cutCharacters(data.quote.trim(), limits.commentQuoteLength);
  return { kind: 'pick', anchor: { blockId: data.block, quote, fingerprint }, name: readName(data.name) };
}

function readNames(data: unknown): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const entry of Array.isArray(data) ? data.slice(0, limits.commentsPerDocument) : [])
    if (isRecord(entry) && isBlockId(entry.block)) names.set(entry.block, readName(entry.name));
  return names;
}

function readName(data: unknown): string {
  return typeof data === 'string' ? cutCharacters(data.trim(), limits.titleLength) : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isBlockId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= limits.markerLength && /^[\w.-]+$/.test(value);
}
