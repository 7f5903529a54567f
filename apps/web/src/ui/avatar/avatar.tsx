import { useState } from 'react';
import styles from './avatar.module.css';

export interface AvatarProps {
  name: string;
  /** The picture's address, with or without a size suffix. Without an address, initials are shown. */
  src?: string;
  /** Selects the background color, so that it's always the same for a person. */
  id?: number;
  size?: 24 | 30 | 40 | 120;
  /** The person is editing. */
  isRinged?: boolean;
}

const sizes = { 24: styles.s24, 30: styles.s30, 40: styles.s40, 120: styles.s120 };
const grounds = [styles.c1, styles.c2, styles.c3, styles.c4, styles.c5];

/**
 * A person's picture, or their initials on one of five pale backgrounds. Decorative: the name is beside it or names its
 * control.
 */
export function Avatar({ name, src = '', id = 0, size = 24, isRinged }: AvatarProps) {
  const [missing, setMissing] = useState('');
  const ground = grounds[Math.abs(id) % grounds.length];
  const hasPicture = src !== '' && src !== missing;
  return (
    <span
      className={`${styles.avatar} ${sizes[size]} ${ground} ${isRinged ? styles.ringed : ''}`}
      data-initials={hasPicture ? '' : initials(name)}
      aria-hidden="true"
    >
      {hasPicture ? (
        <img
          className={styles.picture}
          src={sized(src, size)}
          srcSet={`${sized(src, size)} 1x, ${sized(src, size * 2)} 2x`}
          width={size}
          height={size}
          alt=""
          draggable={false}
          onError={() => setMissing(src)}
        />
      ) : null}
    </span>
  );
}

/** Returns the address of a picture for a side length in pixels. The server has every size used here, also doubled. */
export function sized(src: string, side: number): string {
  return src.replace(/(?:-(\d+)x\1)?(?=\.[a-z]+$)/, `-${side}x${side}`);
}

/** Returns the initials: "Mara Lindqvist" → "ML", "mara" → "M". */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(parts[0] ?? '')[0] ?? '';
  const last = parts.length > 1 ? (Array.from(parts.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en-US');
}
