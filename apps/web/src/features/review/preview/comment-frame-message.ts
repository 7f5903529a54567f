import { cutCharacters, limits } from '@galley/contract';
import type { BlockAnchor } from '@galley/markup/versions';

/** What the script of a preview that is commented on says (content/comment-script.ts). */
export type CommentFrameMessage =
  /** It's there, and takes messages. */
  | { kind: 'ready' }
  /** A block was selected. */
  | { kind: 'pick'; anchor: BlockAnchor }
  /** The sign of a block's comments was selected. */
  | { kind: 'thread'; blockId: string }
  | { kind: 'escape' };

/** What a frame sent, if it is one of the messages of our script: pages are untrusted, and could send anything. */
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
