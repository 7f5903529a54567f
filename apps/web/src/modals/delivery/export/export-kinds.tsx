import type { DocumentType } from '@galley/contract';
import { AlignLeft, FileArchive, FileCode, FileText, FileType, Link, Mail } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { exportMessages } from '../../../messages/delivery/exports';
import { Text } from '../../../ui/text/text';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import type { ChosenKind } from './export-choices';
import styles from './export-kinds.module.css';

interface KindEntry {
  kind: ChosenKind;
  label: string;
  /** The description below the label. */
  note: string;
  icon: ReactNode;
}

const entries: readonly KindEntry[] = [
  { kind: 'html', label: exportMessages.labels.html, note: exportMessages.notes.html, icon: <FileCode /> },
  { kind: 'email', label: exportMessages.labels.email, note: exportMessages.notes.email, icon: <Mail /> },
  { kind: 'zip', label: exportMessages.labels.zip, note: exportMessages.notes.zip, icon: <FileArchive /> },
  { kind: 'pdf', label: exportMessages.labels.pdf, note: exportMessages.notes.pdf, icon: <FileText /> },
  { kind: 'text', label: exportMessages.labels.text, note: exportMessages.notes.text, icon: <AlignLeft /> },
  { kind: 'rtf', label: exportMessages.labels.rtf, note: exportMessages.notes.rtf, icon: <FileType /> },
  { kind: 'send_link', label: exportMessages.labels.send_link, note: exportMessages.notes.send_link, icon: <Link /> },
];

/** The kinds of export for a document type. */
export function kindsOf(type: DocumentType): readonly ChosenKind[] {
  return entries.map(({ kind }) => kind).filter((kind) => type === 'email' || kind !== 'email');
}

/** Selects a kind of export. Arrow keys move between the kinds. */
export function ExportKinds(props: {
  kinds: readonly ChosenKind[];
  value: ChosenKind;
  onChange: (kind: ChosenKind) => void;
}) {
  const { kinds, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.kinds}>
      <VisuallyHidden as="legend">{exportMessages.kind}</VisuallyHidden>
      {entries
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, label, note, icon }) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              aria-label={label}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span className={styles.icon}>{icon}</span>
            <Text weight="medium">{label}</Text>
            <Text size="sm" tone="muted">
              {note}
            </Text>
          </label>
        ))}
    </fieldset>
  );
}
