import { cutCharacters, limits } from '@galley/contract';
import type { BlockAnchor } from '@galley/markup/versions';

/** A message from the script of a preview with comments (content/comment-script.ts). */
export type CommentFrameMessage =
  /** The script has loaded and receives messages. */
  | { kind: 'ready' }
  /** A block was selected. */
  | { kind: 'pick'; anchor: BlockAnchor }
  /** The marker of a block's comments was selected. */
  | { kind: 'thread'; blockId: string }
  | { kind: 'escape' };

/** Parses a message from a frame; null = it isn't from our script. Pages are untrusted and can send anything. */
export function readCommentFrameMessage(data: unknown): CommentFrameMessage | null {
  if (!isRecord(data) || data.galley !== 'comment') return null;
  if (data.kind === 'ready') return { kind: 'ready' };
  if (data.kind === 'key') return data.key === 'Escape' ? { kind: 'escape' } : null;
  if (!isBlockId(data.block)) return null;
  if (data.kind === 'thread') return { kind: 'thread', blockId: data.block };
  if (data.kind !== 'pick' || typeof data.quote !== 'string') return null;
  const fingerprint = typeof data.text === 'string' && /^[0-9a-f]{0,32}$/.test(data.text) ? data.text : '';
  const quote = cutCharacters(data.quote.trim(), limits.commentQuoteLength);
  return { kind: 'pick', anchor: { blockId: data.block, quote, fingerprint } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isBlockId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= limits.markerLength && /^[\w.-]+$/.test(value);
}
