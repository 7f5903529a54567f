import { type DamagedFile, formatCount, formatNumber } from '@galley/contract';
import { formatDateTime, formatFull, isoDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { Chip } from '../../../ui/badge/badge';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import styles from './damaged-files-card.module.css';
import type { FileCheckFacts } from './use-file-check';

const kinds = { file: 'File', avatar: 'Profile picture', document: 'HTML', draft: 'Draft' } as const;
const states = { damaged: 'Damaged', missing: 'Missing', unreadable: "Can't be read" } as const;

/** Damaged files, where they are used, and instructions to restore them. */
export function DamagedFilesList({ facts: { damaged, damagedCount } }: { facts: FileCheckFacts }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  return (
    <>
      <WhatToDo damaged={damaged} />
      {isNarrow ? <Narrow damaged={damaged} /> : <Wide damaged={damaged} />}
      {damagedCount > damaged.length ? (
        <p className={styles.note}>
          The {formatNumber(damaged.length)} found last are listed, of {formatNumber(damagedCount)} in all.
        </p>
      ) : null}
    </>
  );
}

function WhatToDo({ damaged }: { damaged: readonly DamagedFile[] }) {
  const hasFile = damaged.some(hasPath);
  const hasDocument = damaged.some(({ kind }) => kind === 'document');
  const hasDraft = damaged.some(({ kind }) => kind === 'draft');
  return (
    <section className={styles.help} aria-label="What to do">
      <h2>{hasFile || hasDocument ? 'Restore from a backup' : 'Ask its author'}</h2>
      <ul>
        {hasFile ? (
          <li>
            Files and pictures: a backup is a ZIP file. Copy the file with the same path from its <code>blobs</code>{' '}
            folder into the data folder, as described in docs/operations/files-logs-secret.md.
          </li>
        ) : null}
        {hasDocument ? (
          <li>
            HTML: restore the backup on another server, export the version there, and save it here as a new version.
            Other versions aren't affected.
          </li>
        ) : null}
        {hasDraft ? (
          <li>
            Drafts are unsaved work that only its author sees. Ask them to open the email in the browser they typed it
            in, which may still have a copy: the next change replaces the damaged draft. Otherwise they can discard it.
            Saved versions aren't affected.
          </li>
        ) : null}
        <li>Then check again. Repaired files are removed from this list.</li>
      </ul>
    </section>
  );
}

function Wide({ damaged }: { damaged: readonly DamagedFile[] }) {
  return (
    <DataTable
      label="Damaged files"
      rows={damaged}
      keyOf={(file) => file.id}
      empty=""
      columns={[
        { name: 'Name', show: (file) => <Name file={file} /> },
        { name: 'Problem', show: (file) => <Chip tone="red">{states[file.state]}</Chip> },
        { name: 'Used by', show: (file) => <UsedBy file={file} /> },
        { name: 'Size', isNumber: true, show: (file) => <span className={styles.size}>{sizeOf(file)}</span> },
        { name: 'Found', show: (file) => <Found file={file} /> },
      ]}
    />
  );
}

function Narrow({ damaged }: { damaged: readonly DamagedFile[] }) {
  return (
    <ul className={styles.list} aria-label="Damaged files">
      {damaged.map((file) => (
        <li key={file.id} className={styles.row}>
          <Name file={file} />
          <span>
            <Chip tone="red">{states[file.state]}</Chip>
          </span>
          <UsedBy file={file} />
          <span className={styles.muted}>
            {file.size > 0 ? `${formatBytes(file.size)} · ` : ''}Found <Found file={file} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Name({ file: { kind, name, sha256 } }: { file: DamagedFile }) {
  return (
    <span className={styles.cell}>
      <span className={styles.name}>{name || kinds[kind]}</span>
      {!hasPath({ kind }) ? null : (
        <code className={styles.path} title={sha256}>
          {pathOf(sha256)}
        </code>
      )}
    </span>
  );
}

function UsedBy({ file: { usedBy, moreUses, organizations } }: { file: DamagedFile }) {
  return (
    <span className={styles.cell}>
      {usedBy.length === 0 ? <span className={styles.muted}>Nothing</span> : null}
      {usedBy.map((use) => (
        <span key={use}>{capitalized(use)}</span>
      ))}
      {moreUses > 0 ? <span>{formatCount(moreUses, { one: 'more use', other: 'more uses' })}</span> : null}
      {organizations.length > 0 ? <span className={styles.muted}>{organizations.join(', ')}</span> : null}
    </span>
  );
}

function Found({ file: { foundAt } }: { file: DamagedFile }) {
  return (
    <time className={styles.time} dateTime={isoDate(foundAt)} title={formatFull(foundAt)}>
      {formatDateTime(foundAt)}
    </time>
  );
}

/** HTML and drafts are in the database; everything else is a file in the data folder. */
const hasPath = ({ kind }: Pick<DamagedFile, 'kind'>) => kind === 'file' || kind === 'avatar';
const sizeOf = ({ size }: DamagedFile) => (size > 0 ? formatBytes(size) : '');
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** Returns the path of a file in the data folder. */
const pathOf = (sha256: string) => `blobs/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
