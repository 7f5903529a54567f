import styles from './integrations.module.css';

/** A generated logo for a kind of source: its initials on one of five pale backgrounds. */
export function IntegrationPicture({ slug, name }: { slug: string; name: string }) {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const initials = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : name;
  const ground = [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5;
  return (
    <span className={styles.picture} data-ground={ground} aria-hidden="true">
      {initials.slice(0, 2)}
    </span>
  );
}
