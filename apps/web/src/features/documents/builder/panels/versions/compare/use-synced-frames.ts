import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../../../../../../ui/latest/use-latest';
import { mapScroll, type PageLayout, readFrameMessage } from './scroll-map';

/** Pixels above a change that was scrolled to. */
const aboveChange = 48;

/** Keeps two frames without an origin at the same blocks. They exchange numbers with this window through our script. */
export function useSyncedFrames(onKey: (key: string) => void) {
  const frames = useRef<[HTMLIFrameElement | null, HTMLIFrameElement | null]>([null, null]);
  const layouts = useRef<[PageLayout | null, PageLayout | null]>([null, null]);
  /** The change to show once both pages have loaded; 0 for none. */
  const waiting = useRef(0);
  const latestKey = useLatest(onKey);
  const send = useCallback((side: number, message: object) => {
    // A page without an origin can't be named as the target. The message contains only numbers.
    frames.current[side]?.contentWindow?.postMessage({ galley: 'compare', ...message }, '*');
  }, []);
  /** Scrolls both pages to a change and highlights it. A page without the change scrolls to the block next to it. */
  const show = useCallback(
    (number: number) => {
      const [before, after] = layouts.current;
      waiting.current = before && after ? 0 : number;
      if (!before || !after) return;
      const sides = [before, after] as const;
      const withMark = sides.findIndex(({ marks }) => marks.has(number));
      sides.forEach((layout, side) => {
        send(side, { kind: 'show', number });
        const own = layout.marks.get(number);
        const other = sides[1 - side];
        const elsewhere = other?.marks.get(number);
        if (withMark < 0 || !other) return;
        const at =
          own === undefined ? mapScroll(Math.max(0, (elsewhere ?? 0) - aboveChange), other, layout) : own - aboveChange;
        send(side, { kind: 'scroll', top: Math.max(0, at) });
      });
    },
    [send],
  );
  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      const side = frames.current.findIndex((frame) => frame !== null && frame.contentWindow === source);
      const message = side < 0 ? null : readFrameMessage(data);
      if (!message) return;
      if (message.kind === 'layout') {
        layouts.current[side === 0 ? 0 : 1] = message.layout;
        if (waiting.current > 0) show(waiting.current);
      }
      if (message.kind === 'key') latestKey.current(message.key);
      if (message.kind === 'scroll') {
        const [from, to] = [layouts.current[side], layouts.current[1 - side]];
        if (from && to) send(1 - side, { kind: 'scroll', top: mapScroll(message.top, from, to) });
      }
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [latestKey, send, show]);
  /** A page that loaded before this window listened reports again. */
  const handleLoad = useCallback((side: 0 | 1) => send(side, { kind: 'report' }), [send]);
  return { frames, show, handleLoad };
}
