import styles from './integrations.module.css';

/**
 * Our own marks for kinds of sources, as paths in a square of 24: what the product does, not its trademark. The name is
 * always beside it.
 */
const marks: Readonly<Record<string, string>> = {
  // A bucket.
  s3: 'M4 6h16M5 6l2 14h10l2-14M8 6a4 3 0 0 1 8 0',
  // A prompt in a window.
  sftp: 'M3 5h18v14H3zM7 9l3 3-3 3M12 15h5',
  // A server with arrows up and down.
  ftps: 'M3 4h10v16H3zM6 8h4M6 12h4M18 20V4M15 7l3-3 3 3',
  // A folder under an arc.
  webdav: 'M3 10h7l2 2h9v8H3zM6 6a9 9 0 0 1 12 0M9 8a5 5 0 0 1 6 0',
  // A letter with a fold.
  mailchimp: 'M3 6h18v12H3zM3 7l9 7 9-7',
  // A flag.
  klaviyo: 'M5 21V4h15l-4 5 4 5H5',
  // A cloud.
  'salesforce-marketing-cloud': 'M7 18a4 4 0 0 1 0-8 5 5 0 0 1 9.6-1A4.5 4.5 0 1 1 17 18z',
  // A hub with three spokes.
  hubspot: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M12 9V4M14.5 14l4 4M9.5 14l-4 4M11 3h2M18 19h2M4 19h2',
  // A paper plane.
  brevo: 'M3 11 21 4l-6 17-3-7zM12 14l9-10',
  // Four tiles.
  sendgrid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  // An open letter.
  'campaign-monitor': 'M3 10l9-6 9 6v10H3zM3 20l7-6h4l7 6',
  // A flame.
  braze: 'M12 3c1 4 5 6 5 11a5 5 0 0 1-10 0c0-3 2-4 2-7 2 1 3 2 3 4',
  // Bars.
  marketo: 'M5 20v-6M10 20V9M15 20V4M20 20v-9',
  // A list.
  listmonk: 'M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h6',
  // Two peaks.
  mautic: 'M3 19V6l5 7 4-5 4 5 5-7v13',
  // A page with a heading and columns.
  wordpress: 'M4 3h16v18H4zM8 7h8M8 11h3v6H8zM14 11h2M14 14h2M14 17h2',
  // A disk drive.
  'google-drive': 'M4 14h16v6H4zM4 14l3-9h10l3 9M15 17h2',
  // An open box.
  dropbox: 'M12 8 4 12v6l8 3 8-3v-6zM12 8v13M4 12l8 3 8-3M9 3l3 3 3-3',
};

/** The mark of a kind of source on one of five pale backgrounds; for an unknown kind, its initials. */
export function IntegrationLogo({ slug, name }: { slug: string; name: string }) {
  const ground = [...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5;
  const mark = marks[slug];
  return (
    <span className={styles.picture} data-ground={ground} aria-hidden="true">
      {mark === undefined ? initialsOf(name) : <Mark path={mark} />}
    </span>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} fill="none" aria-hidden="true">
      <path d={path} stroke="currentColor" strokeWidth={1.6} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const initials = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : name;
  return initials.slice(0, 2);
}
