import { limits } from '@galley/contract';
import { type FormEvent, useState } from 'react';
import type { NewShareLink } from '../../../api/review/share-links';
import { formatDay } from '../../../lib/dates';
import { messages } from '../../../messages';
import { shareMessages } from '../../../messages/review/share';
import { Button } from '../../../ui/button/button';
import { Select } from '../../../ui/select/select';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
import { dateFieldValue, type ExpiryChoice, expiryChoices, readExpiry } from './link-expiry';
import styles from './share-modal.module.css';

export interface LinkFormProps {
  /** The initial values. */
  link?: { label: string; expiresAt: number };
  /** The selectable versions; absent = the version can't be selected. */
  versions?: readonly { version: number; createdAt: number; name: string }[];
  action: string;
  /** The action if the link shows the current version, while changes on the screen are saved first. */
  saveAction?: string;
  isBusy: boolean;
  onSubmit: (link: NewShareLink) => void;
  onCancel?: () => void;
}

/** The version, name and expiry of a link. */
export function LinkForm({ link, versions = [], action, saveAction, isBusy, onSubmit, onCancel }: LinkFormProps) {
  const [label, setLabel] = useState(link?.label ?? '');
  const [version, setVersion] = useState('0');
  const [choice, setChoice] = useState<ExpiryChoice>(link && link.expiresAt > 0 ? 'date' : 'never');
  const [date, setDate] = useState(dateFieldValue(link?.expiresAt ?? 0));
  const [error, setError] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const expiresAt = readExpiry(choice, date, new Date(), link?.expiresAt);
    setError(expiresAt === null ? messages.shareLinkPast : '');
    if (expiresAt !== null) onSubmit({ label: label.trim(), version: Number(version), expiresAt });
  };
  const shows = [
    { value: '0', label: shareMessages.currentVersion },
    ...versions.map((entry) => ({
      value: String(entry.version),
      label: shareMessages.versionNamed(entry.version, entry.name || formatDay(entry.createdAt)),
    })),
  ];
  return (
    <Stack as="form" gap={2.5} onSubmit={handleSubmit} noValidate>
      <TextField
        label={shareMessages.nameLabel}
        value={label}
        maxLength={limits.shareLinkLabelLength}
        placeholder={shareMessages.namePlaceholder}
        autoComplete="off"
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div className={styles.fields}>
        {versions.length > 0 ? (
          <Select label={shareMessages.showsLabel} value={version} options={shows} onChange={setVersion} />
        ) : null}
        <Select label={shareMessages.expiresLabel} value={choice} options={expiryChoices} onChange={setChoice} />
      </div>
      {choice === 'date' ? (
        <TextField
          label={shareMessages.lastDay}
          type="date"
          value={date}
          min={dateFieldValue(Date.now() / 1000)}
          error={error || undefined}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      ) : null}
      <Stack direction="row" isWrapping gap={2}>
        <Button type="submit" variant="main" isBusy={isBusy}>
          {version === '0' ? (saveAction ?? action) : action}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{messages.cancel}</Button> : null}
      </Stack>
    </Stack>
  );
}
