import { type LogDelivery, limits, type LogSettings as Settings } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../api/api-error';
import { failureOf } from '../../../api/failure-of';
import { logSettingsCalls, logSettingsChange, logSettingsQuery } from '../../../api/people/audit-log';
import { formatDateTime } from '../../../lib/dates';
import { alertError, confirm } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Select } from '../../../ui/select/select';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { TextField } from '../../../ui/text-field/text-field';
import pageStyles from './account-page.module.css';
import listStyles from './exit.module.css';
import styles from './log-settings.module.css';
import { showProblem } from './use-account';

const periods = [
  { value: '', label: 'No limit' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
  { value: '1825', label: '5 years' },
  { value: '3650', label: '10 years' },
] as const;

/** The retention period of the change log, and the address it's sent to. */
export function LogSettings() {
  const query = useQuery(logSettingsQuery());
  const error = failureOf(query);
  if (error) return <p className={listStyles.problem}>{errorText(error)}</p>;
  const { data } = query;
  if (!data) return null;
  return (
    <>
      <RetentionCard keptDays={data.keptDays} />
      <StreamCard stream={data.stream} />
      {data.stream && data.stream.deliveries.length > 0 ? <Deliveries stream={data.stream} /> : null}
    </>
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
    change.mutate(days, { onSuccess: () => toast('Log settings saved'), onError: showProblem });
  };
  return (
    <SettingsCard title="Keep changes">
      <div className={listStyles.row}>
        <span className={listStyles.words}>
          <span className={listStyles.name}>How long changes are kept</span>
          <span className={listStyles.facts}>
            Older changes are deleted each night. Sign-ins and security events are always kept for{' '}
            {limits.securityEventRetentionDays} days.
          </span>
        </span>
        <Select
          label="Keep changes for"
          isLabelHidden
          value={value}
          options={isListed ? periods : [...periods, { value, label: `${value} days` }]}
          onChange={handleChange}
        />
      </div>
    </SettingsCard>
  );
}

async function confirmShorter(days: number): Promise<boolean> {
  return await confirm({
    title: 'Delete older changes',
    text: `Changes older than ${days} days will be permanently deleted tonight. Download them first if you need them.`,
    okay: 'Delete older changes',
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
      toast('Changes are now sent to this URL');
    } catch (error) {
      form.setError('url', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  const isStopped = stream !== null && stream.stoppedAt > 0;
  return (
    <SettingsCard title="Send changes to a URL">
      <p className={listStyles.text}>
        Galley sends each change to this URL as it happens, for example to your log or security system. The format is
        Standard Webhooks.
      </p>
      <form className={`${pageStyles.line} ${styles.edge}`} onSubmit={handleSubmit} noValidate>
        <TextField
          label="URL"
          type="url"
          placeholder="https://example.com/galley"
          autoComplete="off"
          maxLength={limits.logStreamUrlLength}
          className={pageStyles.field}
          error={errors.url?.message}
          {...form.register('url', { required: messages.logUrlRequired })}
        />
        {stream === null || isDirty || isStopped ? (
          <Button size="large" type="submit" isBusy={isSubmitting}>
            {describeSubmit(stream, isDirty)}
          </Button>
        ) : null}
      </form>
      <div role="status" className={secret ? `${styles.entry} ${styles.edge}` : undefined}>
        {secret ? <CopyField label="Secret" value={secret} hint="Copy it now. It isn’t shown again." /> : null}
      </div>
      {stream ? <StreamState stream={stream} onSecret={setSecret} /> : null}
    </SettingsCard>
  );
}

function describeSubmit(stream: Settings['stream'], isDirty: boolean): string {
  if (stream === null) return 'Start sending';
  return isDirty ? 'Save URL' : 'Start again';
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
        if (sent?.state === 'delivered') toast('Test message delivered');
        else alertError(`The test message wasn’t delivered. ${sent?.error ?? ''}`);
      },
      onError: showProblem,
    });
  const handleReplace = async () => {
    const isSure = await confirm({
      title: 'Replace secret',
      text: `For ${limits.logStreamFormerSecretHours} hours, messages are signed with both secrets. After that, only the new one is valid.`,
      okay: 'Replace secret',
    });
    if (isSure) replace.mutate(undefined, { onSuccess: ({ secret }) => onSecret(secret), onError: showProblem });
  };
  const handleRemove = async () => {
    const isSure = await confirm({
      title: 'Stop sending',
      text: 'The URL and its secret are deleted. Changes that are still waiting won’t be sent.',
      okay: 'Stop sending',
      variant: 'danger',
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        onSecret('');
        toast('Changes are no longer sent');
      },
      onError: showProblem,
    });
  };
  return (
    <div className={`${styles.entry} ${styles.edge}`}>
      <div className={styles.head}>
        <StateChip stream={stream} />
        <span className={listStyles.facts}>{describeState(stream)}</span>
        <span className={styles.actions}>
          <Button size="small" isBusy={test.isPending} onClick={handleTest}>
            Send test
          </Button>
          <Button size="small" isBusy={replace.isPending} onClick={handleReplace}>
            Replace secret
          </Button>
          <Button size="small" isBusy={remove.isPending} onClick={handleRemove}>
            Stop sending
          </Button>
        </span>
      </div>
    </div>
  );
}

function StateChip({ stream }: { stream: NonNullable<Settings['stream']> }) {
  if (stream.stoppedAt > 0) return <Chip tone="red">Stopped</Chip>;
  return stream.failingSince > 0 ? <Chip tone="red">Failing</Chip> : <Chip tone="green">Active</Chip>;
}

function describeState({
  stoppedAt,
  failingSince,
  waiting,
  formerSecretUntil,
}: NonNullable<Settings['stream']>): string {
  if (stoppedAt > 0) {
    return `Stopped on ${formatDateTime(stoppedAt)} after failures. Changes made since then won’t be sent.`;
  }
  if (failingSince > 0) {
    return `Since ${formatDateTime(failingSince)}. ${messages.logWaiting(waiting)} Galley stops trying after ${limits.logStreamFailingDays} days.`;
  }
  return formerSecretUntil > Date.now() / 1000
    ? `The former secret is used until ${formatDateTime(formerSecretUntil)}.`
    : messages.logWaiting(waiting);
}

function Deliveries({ stream }: { stream: NonNullable<Settings['stream']> }) {
  return (
    <SettingsCard title="Latest messages">
      <ul className={listStyles.list} aria-label="Latest messages">
        {stream.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </SettingsCard>
  );
}

const states = {
  waiting: <Chip>Waiting</Chip>,
  delivered: <Chip tone="green">Delivered</Chip>,
  failed: <Chip tone="red">Failed</Chip>,
};

function DeliveryRow({ delivery }: { delivery: LogDelivery }) {
  const { action, state, attempts, status, error, createdAt } = delivery;
  const facts = [
    formatDateTime(createdAt),
    status > 0 ? `Status ${status}` : '',
    attempts > 1 ? messages.logAttempts(attempts) : '',
    state === 'delivered' ? '' : error,
  ];
  return (
    <li className={listStyles.row}>
      <span className={listStyles.words}>
        <span className={listStyles.name}>{action === 'log.test' ? 'Test message' : action}</span>
        <span className={listStyles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {states[state]}
    </li>
  );
}
