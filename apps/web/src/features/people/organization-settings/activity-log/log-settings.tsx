import { type LogDelivery, limits, type LogSettings as Settings } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../api/api-error';
import { logSettingsCalls, logSettingsChange, logSettingsQuery } from '../../../../api/people/audit-log';
import { formatDateTime } from '../../../../lib/dates';
import { alertError, confirm } from '../../../../lib/dialogs';
import { QueryContent } from '../../../../lib/query-content';
import { toast } from '../../../../lib/toasts';
import { activityLogMessages } from '../../../../messages/people/activity-log';
import { peopleMessages } from '../../../../messages/people/base';
import { Chip } from '../../../../ui/badge/badge';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/copy-field/copy-field';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import pageStyles from '../account-page.module.css';
import listStyles from '../exit.module.css';
import { showProblem } from '../use-account';
import styles from './log-settings.module.css';

const periods = [
  { value: '', label: activityLogMessages.noLimit },
  { value: '90', label: activityLogMessages.days(90) },
  { value: '180', label: activityLogMessages.days(180) },
  { value: '365', label: activityLogMessages.years(1) },
  { value: '730', label: activityLogMessages.years(2) },
  { value: '1825', label: activityLogMessages.years(5) },
  { value: '3650', label: activityLogMessages.years(10) },
] as const;

/** The retention period of the change log, and the address it's sent to. */
export function LogSettings() {
  const query = useQuery(logSettingsQuery());
  return (
    <QueryContent query={query} renderFailure={(error) => <p className={listStyles.error}>{errorText(error)}</p>}>
      {({ keptDays, stream }) => (
        <>
          <RetentionCard keptDays={keptDays} />
          <StreamCard stream={stream} />
          {stream && stream.deliveries.length > 0 ? <Deliveries stream={stream} /> : null}
        </>
      )}
    </QueryContent>
  );
}

function RetentionCard({ keptDays }: { keptDays: number | null }) {
  const change = useMutation(logSettingsChange(logSettingsCalls.setRetention));
  const value = String(keptDays ?? '');
  const isListed = periods.some((period) => period.value === value);
  const handleChange = async (chosen: string) => {
    const days = chosen === '' ? null : Number(chosen);
    const isShorter = days !== null && (keptDays === null || days < keptDays);
    if (isShorter && !(await confirmShorter(days))) return;
    change.mutate(days, { onSuccess: () => toast(activityLogMessages.logSettingsSaved), onError: showProblem });
  };
  return (
    <SettingsCard title={activityLogMessages.keepChanges}>
      <div className={listStyles.row}>
        <span className={listStyles.words}>
          <Text weight="medium" isNumeric>
            {activityLogMessages.retentionTitle}
          </Text>
          <span className={listStyles.metadata}>
            {activityLogMessages.retentionLead(limits.securityEventRetentionDays)}
          </span>
        </span>
        <Select
          label={activityLogMessages.keepChangesFor}
          isLabelHidden
          value={value}
          options={isListed ? periods : [...periods, { value, label: activityLogMessages.days(Number(value)) }]}
          onChange={handleChange}
        />
      </div>
    </SettingsCard>
  );
}

async function confirmShorter(days: number): Promise<boolean> {
  return await confirm({
    title: activityLogMessages.deleteOlderChanges,
    text: activityLogMessages.deleteOlderText(days),
    okay: activityLogMessages.deleteOlderChanges,
    variant: 'danger',
  });
}

function StreamCard({ stream }: { stream: Settings['stream'] }) {
  const set = useMutation(logSettingsChange(logSettingsCalls.setStream));
  const [secret, setSecret] = useState('');
  const form = useForm({ values: { url: stream?.url ?? '' } });
  const { errors, isSubmitting, isDirty } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ url }) => {
    try {
      const answer = await set.mutateAsync(url.trim());
      if (answer.secret) setSecret(answer.secret);
      toast(activityLogMessages.sendingStarted);
    } catch (error) {
      form.setError('url', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  const isStopped = stream !== null && stream.stoppedAt > 0;
  return (
    <SettingsCard title={activityLogMessages.sendTitle}>
      <p className={listStyles.text}>{activityLogMessages.sendLead}</p>
      <form className={`${pageStyles.line} ${styles.edge}`} onSubmit={handleSubmit} noValidate>
        <TextField
          label="URL"
          type="url"
          placeholder={activityLogMessages.urlExample}
          autoComplete="off"
          maxLength={limits.logStreamUrlLength}
          className={pageStyles.field}
          error={errors.url?.message}
          {...form.register('url', { required: peopleMessages.logUrlRequired })}
        />
        {stream === null || isDirty || isStopped ? (
          <Button size="large" type="submit" isBusy={isSubmitting}>
            {describeSubmit(stream, isDirty)}
          </Button>
        ) : null}
      </form>
      <div role="status" className={secret ? `${styles.entry} ${styles.edge}` : undefined}>
        {secret ? (
          <CopyField label={activityLogMessages.secret} value={secret} hint={activityLogMessages.secretHint} />
        ) : null}
      </div>
      {stream ? <StreamState stream={stream} onSecret={setSecret} /> : null}
    </SettingsCard>
  );
}

function describeSubmit(stream: Settings['stream'], isDirty: boolean): string {
  if (stream === null) return activityLogMessages.startSending;
  return isDirty ? activityLogMessages.saveUrl : activityLogMessages.startAgain;
}

function StreamState({
  stream,
  onSecret,
}: {
  stream: NonNullable<Settings['stream']>;
  onSecret: (secret: string) => void;
}) {
  const replace = useMutation(logSettingsChange(logSettingsCalls.replaceSecret));
  const test = useMutation(logSettingsChange(logSettingsCalls.test));
  const remove = useMutation(logSettingsChange(logSettingsCalls.removeStream));
  const handleTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ stream: after }) => {
        const sent = after?.deliveries.find(({ action }) => action === 'log.test');
        if (sent?.state === 'delivered') toast(activityLogMessages.testMessageDelivered);
        else alertError(activityLogMessages.testFailed(sent?.error ?? ''));
      },
      onError: showProblem,
    });
  const handleReplace = async () => {
    const isSure = await confirm({
      title: activityLogMessages.replaceSecret,
      text: activityLogMessages.replaceSecretText(limits.logStreamFormerSecretHours),
      okay: activityLogMessages.replaceSecret,
    });
    if (isSure) replace.mutate(undefined, { onSuccess: ({ secret }) => onSecret(secret), onError: showProblem });
  };
  const handleRemove = async () => {
    const isSure = await confirm({
      title: activityLogMessages.stopSending,
      text: activityLogMessages.stopSendingText,
      okay: activityLogMessages.stopSending,
      variant: 'danger',
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        onSecret('');
        toast(activityLogMessages.sendingStopped);
      },
      onError: showProblem,
    });
  };
  return (
    <div className={`${styles.entry} ${styles.edge}`}>
      <Stack direction="row" isWrapping gap={2} align="center">
        <StateChip stream={stream} />
        <span className={listStyles.metadata}>{describeState(stream)}</span>
        <span className={styles.actions}>
          <Button size="small" isBusy={test.isPending} onClick={handleTest}>
            {activityLogMessages.sendTest}
          </Button>
          <Button size="small" isBusy={replace.isPending} onClick={handleReplace}>
            {activityLogMessages.replaceSecret}
          </Button>
          <Button size="small" isBusy={remove.isPending} onClick={handleRemove}>
            {activityLogMessages.stopSending}
          </Button>
        </span>
      </Stack>
    </div>
  );
}

function StateChip({ stream }: { stream: NonNullable<Settings['stream']> }) {
  if (stream.stoppedAt > 0) return <Chip tone="red">{activityLogMessages.stopped}</Chip>;
  return stream.failingSince > 0 ? (
    <Chip tone="red">{activityLogMessages.failing}</Chip>
  ) : (
    <Chip tone="green">{activityLogMessages.active}</Chip>
  );
}

function describeState({
  stoppedAt,
  failingSince,
  waiting,
  formerSecretUntil,
}: NonNullable<Settings['stream']>): string {
  if (stoppedAt > 0) {
    return activityLogMessages.stoppedOn(formatDateTime(stoppedAt));
  }
  if (failingSince > 0) {
    return activityLogMessages.failingSince(
      formatDateTime(failingSince),
      peopleMessages.logWaiting(waiting),
      limits.logStreamFailingDays,
    );
  }
  return formerSecretUntil > Date.now() / 1000
    ? activityLogMessages.formerSecretUntil(formatDateTime(formerSecretUntil))
    : peopleMessages.logWaiting(waiting);
}

function Deliveries({ stream }: { stream: NonNullable<Settings['stream']> }) {
  return (
    <SettingsCard title={activityLogMessages.latestMessages}>
      <ul className={listStyles.list} aria-label={activityLogMessages.latestMessages}>
        {stream.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </SettingsCard>
  );
}

const states = {
  waiting: <Chip>{activityLogMessages.waiting}</Chip>,
  delivered: <Chip tone="green">{activityLogMessages.delivered}</Chip>,
  failed: <Chip tone="red">{activityLogMessages.failed}</Chip>,
};

function DeliveryRow({ delivery }: { delivery: LogDelivery }) {
  const { action, state, attempts, status, error, createdAt } = delivery;
  const facts = [
    formatDateTime(createdAt),
    status > 0 ? activityLogMessages.statusCode(status) : '',
    attempts > 1 ? peopleMessages.logAttempts(attempts) : '',
    state === 'delivered' ? '' : error,
  ];
  return (
    <li className={listStyles.row}>
      <span className={listStyles.words}>
        <Text weight="medium" isNumeric>
          {action === 'log.test' ? activityLogMessages.testMessage : action}
        </Text>
        <span className={listStyles.metadata}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {states[state]}
    </li>
  );
}
