import type { Comment } from '@galley/contract';
import type { BlockAnchor } from '@galley/markup/versions';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { commentMessages as messages } from '../../../messages/review/comments';
import { useLatest } from '../../../ui/latest/use-latest';
import { readCommentFrameMessage } from './comment-frame-message';

/** The connection to the frame of a preview with comments. */
export interface CommentFrame {
  /** The block that the next comment is about; null = the whole document. */
  picked: BlockAnchor | null;
  /** The names of blocks by ID, as far as the frame has sent them: "Image", "Heading 1". */
  names: ReadonlyMap<string, string>;
  pick(anchor: BlockAnchor | null): void;
  /** Marks the blocks of these open threads. */
  mark(roots: readonly Comment[]): void;
  /** Scrolls to a block and outlines it. */
  show(blockId: string): void;
  /** The block whose marker was selected last. Each selection is a new object. */
  asked: { blockId: string } | null;
}

/** Exchanges messages with our script in the frame. Does nothing while the frame shows a page without it. */
export function useCommentFrame(frame: RefObject<HTMLIFrameElement | null>, onEscape: () => void): CommentFrame {
  const [picked, setPicked] = useState<BlockAnchor | null>(null);
  const [names, setNames] = useState<CommentFrame['names']>(new Map());
  const [asked, setAsked] = useState<CommentFrame['asked']>(null);
  const threads = useRef<readonly { block: string; count: number; label: string }[]>([]);
  const latestPicked = useLatest(picked);
  const latestEscape = useLatest(onEscape);
  const send = useCallback(
    // A page with an opaque origin can't be named as the target. The message only contains IDs and counts.
    (message: object) => frame.current?.contentWindow?.postMessage({ galley: 'comment', ...message }, '*'),
    [frame],
  );
  const sendState = useCallback(
    (blockId: string) => send({ kind: 'state', threads: threads.current, picked: blockId }),
    [send],
  );
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      const message = source === frame.current?.contentWindow ? readCommentFrameMessage(data) : null;
      if (message?.kind === 'ready') sendState(latestPicked.current?.blockId ?? '');
      if (message?.kind === 'pick') {
        const { anchor, name } = message;
        setPicked(anchor);
        setNames((before) => new Map([...before, [anchor.blockId, name]]));
      }
      if (message?.kind === 'names') setNames((before) => new Map([...before, ...message.names]));
      if (message?.kind === 'thread') setAsked({ blockId: message.blockId });
      if (message?.kind === 'escape') latestEscape.current();
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame, sendState, latestPicked, latestEscape]);
  return useMemo(
    () => ({
      picked,
      names,
      asked,
      pick(anchor) {
        setPicked(anchor);
        sendState(anchor?.blockId ?? '');
      },
      mark(roots) {
        const counts = new Map<string, number>();
        for (const { blockId } of roots) if (blockId) counts.set(blockId, (counts.get(blockId) ?? 0) + 1);
        threads.current = [...counts].map(([block, count]) => ({ block, count, label: messages.commentsAt(count) }));
        sendState(latestPicked.current?.blockId ?? '');
      },
      show: (blockId) => send({ kind: 'show', block: blockId }),
    }),
    [picked, names, asked, send, sendState, latestPicked],
  );
}
