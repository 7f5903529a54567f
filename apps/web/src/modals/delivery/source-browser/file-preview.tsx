import type { SourceEntry } from '@galley/contract';
import { useEffect, useState } from 'react';
import { readSourceFile } from '../../../api/delivery/sources';
import { formatDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Text } from '../../../ui/text/text';
import styles from './source-browser.module.css';

/** Larger images aren't loaded for the preview. */
const shownBytes = 5 * 1024 * 1024;
/** Image types that browsers display and that can't contain code. */
const shownTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The name, size and date of the selected entry, and its image. */
export function FilePreview(props: {
  templateId: number;
  sourceId: number;
  entry: SourceEntry;
  /** Why it can't be selected. */
  refusal: string | undefined;
}) {
  const { templateId, sourceId, entry, refusal } = props;
  const address = useImage(templateId, sourceId, entry);
  return (
    <section className={styles.preview} aria-label={sourceMessages.preview}>
      {address ? <img className={styles.image} src={address} alt="" /> : null}
      <Text as="p" weight="medium" overflow="break">
        {entry.name}
      </Text>
      {refusal ? <p className={styles.meta}>{refusal}</p> : null}
      {entry.bytes === null ? null : <p className={styles.meta}>{formatBytes(entry.bytes)}</p>}
      {entry.modifiedAt === 0 ? null : (
        <p className={styles.meta}>{sourceMessages.changedOn(formatDate(entry.modifiedAt))}</p>
      )}
    </section>
  );
}

function useImage(tid: number, iid: number, { name, path, bytes, type }: SourceEntry): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const shownType = shownTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  const isShown = type === 'file' && shownType !== undefined && bytes !== null && bytes <= shownBytes;
  useEffect(() => {
    if (!isShown) return;
    let made = '';
    let isGone = false;
    readSourceFile({ tid, iid, path }).then(
      (blob) => {
        if (isGone) return;
        made = URL.createObjectURL(new Blob([blob], { type: shownType }));
        setAddress(made);
      },
      // The name, size and date are enough to select it.
      () => setAddress(null),
    );
    return () => {
      isGone = true;
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [tid, iid, path, isShown, shownType]);
  return address;
}
