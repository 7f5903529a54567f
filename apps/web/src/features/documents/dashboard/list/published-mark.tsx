import type { Email } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { publishedQuery } from '../../../../api/delivery/transfers';
import { formatDateTime } from '../../../../lib/dates';
import { transferMessages as texts } from '../../../../messages/delivery/transfers';
import styles from './row.module.css';

/** The address at which a page is published, as a link in its row. */
export function PublishedMark({ email, tabIndex }: { email: Email; tabIndex: number }) {
  const { data } = useQuery(publishedQuery(email.tid));
  const page = data?.pages.find(({ id, url }) => id === email.id && /^https?:/.test(url));
  if (!page) return null;
  const { url, version, sentAt, isChanged } = page;
  const since = isChanged ? texts.changedSince : texts.unchangedSince;
  return (
    <a
      className={styles.published}
      href={url}
      target="_blank"
      rel="noreferrer"
      draggable={false}
      tabIndex={tabIndex}
      title={`${texts.publishedBefore(version, formatDateTime(sentAt))}${since}`}
      aria-label={texts.openPublished(email.title)}
    >
      <Globe />
      <span>{new URL(url).host + new URL(url).pathname}</span>
    </a>
  );
}
