import { useEffect, useRef, useState } from 'react';
import styles from './miniature.module.css';

export interface MiniatureProps {
  /** Address of an opaque page (a content ticket). */
  url: string;
  /** Width the page is laid out at before it is drawn small. */
  pageWidth?: number;
  className?: string;
}

/**
 * A page drawn small. It loads only when it comes near the visible part, in a frame without scripts,
 * cookies or an origin, and takes neither clicks nor focus: the words beside it are its name.
 */
export function Miniature({ url, pageWidth = 640, className }: MiniatureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (!seen) return;
        setSize({ width: element.clientWidth, height: element.clientHeight });
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = size && size.width > 0 ? size.width / pageWidth : 0;
  return (
    <span ref={box} className={`${styles.box} ${className ?? ''}`} aria-hidden="true">
      {scale > 0 && url ? (
        <iframe
          className={styles.frame}
          src={url}
          sandbox=""
          title="Miniature"
          tabIndex={-1}
          referrerPolicy="no-referrer"
          scrolling="no"
          style={{ width: pageWidth, height: Math.ceil((size?.height ?? 0) / scale), scale: String(scale) }}
        />
      ) : null}
    </span>
  );
}
