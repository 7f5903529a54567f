import styles from './avatar.module.css';

export interface AvatarProps {
  name: string;
  /** Chooses the ground; the same person always has the same one. */
  id?: number;
  size?: 24 | 30 | 40 | 120;
  /** Is editing. */
  isRinged?: boolean;
}

const sizes = { 24: styles.s24, 30: styles.s30, 40: styles.s40, 120: styles.s120 };
const grounds = [styles.c1, styles.c2, styles.c3, styles.c4, styles.c5];

/** A person as initials on one of five pale grounds. Decoration unless `name` stands nowhere else. */
export function Avatar({ name, id = 0, size = 24, isRinged }: AvatarProps) {
  const ground = grounds[Math.abs(id) % grounds.length];
  return (
    <span
      className={`${styles.avatar} ${sizes[size]} ${ground} ${isRinged ? styles.ringed : ''}`}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}

/** "Mara Lindqvist" → "ML", "mara" → "M". */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(parts[0] ?? '')[0] ?? '';
  const last = parts.length > 1 ? (Array.from(parts.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase('en-US');
}
