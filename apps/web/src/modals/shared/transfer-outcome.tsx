import type { SendMode } from '@galley/contract';
import { CircleAlert, CircleCheck, ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { transferMessages as texts } from '../../messages/delivery/transfers';
import { Button } from '../../ui/button/button';
import { ProgressBar } from '../../ui/progress-bar/progress-bar';
import { Stack } from '../../ui/stack/stack';
import { Text } from '../../ui/text/text';
import styles from './transfer-outcome.module.css';
import type { TransferState } from './use-transfer';

export interface TransferOutcomeProps {
  state: TransferState;
  /** The name of the source. */
  source: string;
  /** The message while it's running. */
  running: (progress: { done: number; total: number }) => string;
  /** The message when it's done. */
  done: string;
  onAnswer: (mode: SendMode) => void;
  /** Leaves a question without an answer. */
  onCancel: () => void;
  /** Cancels the transfer while it's running. */
  onStop: () => void;
}

/** The progress, question, result or error of a transfer. */
export function TransferOutcome(props: TransferOutcomeProps) {
  const { state, done } = props;
  if (state.kind === 'idle') return null;
  if (state.kind === 'question') return <Question {...props} answer={state.answer} />;
  if (state.kind === 'failed') {
    const { reason } = state;
    return (
      <p className={styles.failed} role="alert">
        <CircleAlert />
        <span>{reason === '' || reason === texts.failed ? texts.failed : `${texts.failed}. ${reason}`}</span>
      </p>
    );
  }
  if (state.kind === 'canceled')
    return (
      <Text as="p" tone="muted" role="status">
        {texts.canceled}
      </Text>
    );
  if (state.kind === 'running') return <Running {...props} state={state} />;
  const { kept, remotes } = state.answer;
  return (
    <div className={styles.done}>
      <p className={styles.complete} role="status">
        <CircleCheck />
        <span>{done}</span>
      </p>
      {kept > 0 ? (
        <Text as="p" size="inline-sm" tone="muted">
          {texts.kept(kept)}
        </Text>
      ) : null}
      {remotes
        .filter(({ url }) => /^https?:/.test(url))
        .map(({ id, name, url }) => (
          <a key={id} className={styles.link} href={url} target="_blank" rel="noreferrer">
            {texts.open(name)}
            <ExternalLink />
          </a>
        ))}
    </div>
  );
}

function Running({
  state,
  source,
  running,
  onStop,
}: TransferOutcomeProps & { state: Extract<TransferState, { kind: 'running' }> }) {
  const part = useRef<HTMLDivElement>(null);
  // A dialog that is opened again begins at its top. What scrolling returns, a promise in some browsers, isn't a cleanup.
  useEffect(() => void part.current?.scrollIntoView({ block: 'nearest' }), []);
  const { done, total, isCanceling } = state;
  const waiting = state.waiting || (state.isQuiet ? texts.quiet(source) : '');
  return (
    <div className={styles.running} ref={part}>
      <p role="status">
        {running(state)}
        {waiting === '' ? null : `. ${waiting}`}
      </p>
      <ProgressBar label={texts.progress} percent={total === 0 ? 5 : (100 * done) / total} />
      <Stack direction="row" justify="end">
        <Button size="small" isBusy={isCanceling} onClick={onStop}>
          {texts.stop}
        </Button>
      </Stack>
    </div>
  );
}

function Question({
  answer,
  source,
  onAnswer,
  onCancel,
}: TransferOutcomeProps & { answer: { question: 'changed' | 'gone' | 'exists' | null; message: string } }) {
  const first = useRef<HTMLButtonElement>(null);
  // Focuses the answer that changes nothing.
  useEffect(() => first.current?.focus(), []);
  const question = answer.question ?? 'changed';
  return (
    <div className={styles.question} role="alertdialog" aria-label={texts.questions[question](answer.message, source)}>
      <p>{texts.questions[question](answer.message, source)}</p>
      <Stack direction="row" isWrapping gap={2} justify="end">
        <Button ref={first} size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="small" onClick={() => onAnswer('create')}>
          {texts.create}
        </Button>
        {question === 'gone' ? null : (
          <Button size="small" onClick={() => onAnswer('overwrite')}>
            {texts.overwrite}
          </Button>
        )}
      </Stack>
    </div>
  );
}
