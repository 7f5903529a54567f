import styles from './kbd.module.css';

/** A key cap. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
