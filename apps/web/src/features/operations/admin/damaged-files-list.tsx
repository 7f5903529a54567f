import { type DamagedFile, formatNumber } from '@galley/contract';
import { formatDateTime, formatFull, isoDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { fileCheckMessages } from '../../../messages/operations/file-check';
import { Chip } from '../../../ui/badge/badge';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import styles from './damaged-files-card.module.css';
import type { FileCheckFacts } from './use-file-check';

const kinds = {
  file: fileCheckMessages.file,
  avatar: fileCheckMessages.profilePicture,
  document: 'HTML',
  draft: fileCheckMessages.draft,
} as const;
const states = {
  damaged: fileCheckMessages.damaged,
  missing: fileCheckMessages.missing,
  unreadable: fileCheckMessages.cantBeRead,
} as const;

/** Damaged files, where they are used, and instructions to restore them. */
export function DamagedFilesList({ facts: { damaged, damagedCount } }: { facts: FileCheckFacts }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  return (
    <>
      <WhatToDo damaged={damaged} />
      {isNarrow ? <Narrow damaged={damaged} /> : <Wide damaged={damaged} />}
      {damagedCount > damaged.length ? (
        <p className={styles.note}>
          {fileCheckMessages.someListed(formatNumber(damaged.length), formatNumber(damagedCount))}
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
    <section className={styles.help} aria-label={fileCheckMessages.whatToDo}>
      <h2>{hasFile || hasDocument ? fileCheckMessages.restoreFromABackup : fileCheckMessages.askItsAuthor}</h2>
      <ul>
        {hasFile ? (
          <li>
            {fileCheckMessages.restoreFiles} <code>{fileCheckMessages.blobs}</code>{' '}
            {fileCheckMessages.restoreFilesTarget}
          </li>
        ) : null}
        {hasDocument ? <li>{fileCheckMessages.restoreHtml}</li> : null}
        {hasDraft ? <li>{fileCheckMessages.restoreDrafts}</li> : null}
        <li>{fileCheckMessages.checkAgain}</li>
      </ul>
    </section>
  );
}

function Wide({ damaged }: { damaged: readonly DamagedFile[] }) {
  return (
    <DataTable
      label={fileCheckMessages.damagedFiles}
      rows={damaged}
      keyOf={(file) => file.id}
      empty=""
      columns={[
        { name: fileCheckMessages.name, show: (file) => <Name file={file} /> },
        { name: fileCheckMessages.problem, show: (file) => <Chip tone="red">{states[file.state]}</Chip> },
        { name: fileCheckMessages.usedBy, show: (file) => <UsedBy file={file} /> },
        {
          name: fileCheckMessages.size,
          isNumber: true,
          show: (file) => <span className={styles.size}>{sizeOf(file)}</span>,
        },
        { name: fileCheckMessages.found, show: (file) => <Found file={file} /> },
      ]}
    />
  );
}

function Narrow({ damaged }: { damaged: readonly DamagedFile[] }) {
  return (
    <ul aria-label={fileCheckMessages.damagedFiles}>
      {damaged.map((file) => (
        <li key={file.id} className={styles.row}>
          <Name file={file} />
          <span>
            <Chip tone="red">{states[file.state]}</Chip>
          </span>
          <UsedBy file={file} />
          <Text size="inline-sm" tone="muted">
            {fileCheckMessages.foundOn(file.size > 0 ? `${formatBytes(file.size)} · ` : '')} <Found file={file} />
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Name({ file: { kind, name, sha256 } }: { file: DamagedFile }) {
  return (
    <Stack as="span" canShrink overflow="break">
      <Text weight="medium">{name || kinds[kind]}</Text>
      {!hasPath({ kind }) ? null : (
        <Text as="code" size="sm" tone="muted" isMono overflow="break" title={sha256}>
          {pathOf(sha256)}
        </Text>
      )}
    </Stack>
  );
}

function UsedBy({ file: { usedBy, moreUses, organizations } }: { file: DamagedFile }) {
  return (
    <Stack as="span" canShrink overflow="break">
      {usedBy.length === 0 ? (
        <Text size="inline-sm" tone="muted">
          {fileCheckMessages.nothing}
        </Text>
      ) : null}
      {usedBy.map((use) => (
        <span key={use}>{capitalized(use)}</span>
      ))}
      {moreUses > 0 ? <span>{fileCheckMessages.moreUses(moreUses)}</span> : null}
      {organizations.length > 0 ? (
        <Text size="inline-sm" tone="muted">
          {organizations.join(', ')}
        </Text>
      ) : null}
    </Stack>
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
