import { useEffect, useRef, useState } from 'react';
import { messages } from '../../messages';
import styles from './thumbnail.module.css';

export interface ThumbnailProps {
  /** Address of a sandboxed page (a content ticket). */
  url: string;
  /** Address of a screenshot, shown instead of the page; '' = there is none. */
  screenshot?: string;
  /** Whether the page is a single section or component, which can be lower than the box and is in its middle. */
  isPart?: boolean;
  /** Width the page is laid out at before it's scaled down. */
  pageWidth?: number;
  className?: string;
}

/** A thumbnail: a screenshot if there is one, otherwise the page itself. The text beside it names it. */
export function Thumbnail({ screenshot = '', ...page }: ThumbnailProps) {
  const [missing, setMissing] = useState('');
  const [loaded, setLoaded] = useState('');
  if (screenshot === '' || screenshot === missing) return <LivePage {...page} />;
  const isLoading = loaded !== screenshot;
  return (
    <span
      className={`${styles.box} ${styles.image} ${page.className ?? ''}`}
      data-loading={isLoading || undefined}
      aria-hidden="true"
    >
      <img
        className={styles.screenshot}
        src={screenshot}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => setLoaded(screenshot)}
        onError={() => setMissing(screenshot)}
      />
    </span>
  );
}

/**
 * A scaled-down page. It only loads near the visible part, in a frame without scripts, cookies or an origin, and
 * ignores clicks and focus.
 */
function LivePage({ url, isPart = false, pageWidth = 640, className }: Omit<ThumbnailProps, 'screenshot'>) {
  const box = useRef<HTMLSpanElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [loaded, setLoaded] = useState('');
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // With fractional pixels, a frame that is slightly too small shows the background behind it as a line.
    const resized = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width, height });
    });
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        resized.observe(element);
      },
      { rootMargin: '200px' },
    );
    near.observe(element);
    return () => {
      near.disconnect();
      resized.disconnect();
    };
  }, []);
  const scale = size && size.width > 0 ? size.width / pageWidth : 0;
  return (
    <span
      ref={box}
      className={`${styles.box} ${className ?? ''}`}
      data-loading={loaded === '' || loaded !== url || undefined}
      data-part={isPart || undefined}
      aria-hidden="true"
    >
      {scale > 0 && url ? (
        <iframe
          className={styles.frame}
          src={url}
          sandbox=""
          title={messages.thumbnail}
          tabIndex={-1}
          referrerPolicy="no-referrer"
          scrolling="no"
          onLoad={() => setLoaded(url)}
          style={{ width: pageWidth, height: Math.ceil((size?.height ?? 0) / scale), scale: String(scale) }}
        />
      ) : null}
    </span>
  );
}
