import type { DocumentType } from '@galley/contract';
import { AlignLeft, FileArchive, FileCode, FileText, FileType, Link, Mail } from 'lucide-react';
import { type ReactNode, useId } from 'react';
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
  { kind: 'html', label: 'HTML', note: 'One file', icon: <FileCode /> },
  { kind: 'email', label: 'Email draft', note: 'Opens in a mail program', icon: <Mail /> },
  { kind: 'zip', label: 'ZIP', note: 'HTML with its images', icon: <FileArchive /> },
  { kind: 'pdf', label: 'PDF', note: 'As it looks', icon: <FileText /> },
  { kind: 'text', label: 'Text', note: 'Links as footnotes', icon: <AlignLeft /> },
  { kind: 'rtf', label: 'RTF', note: 'For word processors', icon: <FileType /> },
  { kind: 'send_link', label: 'Link', note: 'Sent by email', icon: <Link /> },
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
      <legend className={styles.legend}>Kind</legend>
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
            <span className={styles.label}>{label}</span>
            <span className={styles.note}>{note}</span>
          </label>
        ))}
    </fieldset>
  );
}
