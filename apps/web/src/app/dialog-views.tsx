import { limits } from '@galley/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../api/api-error';
import { answerWaitMs } from '../api/patient-calls';
import type { AlertOptions, ConfirmOptions, PromptOptions } from '../lib/dialogs';
import { toastError } from '../lib/toasts';
import { messages } from '../messages';
import { Button } from '../ui/button/button';
import { createRunLock } from '../ui/button/run-lock';
import { Modal } from '../ui/modal/modal';
import { Stack } from '../ui/stack/stack';
import { Text } from '../ui/text/text';
import { TextField } from '../ui/text-field/text-field';
import styles from './dialog-host.module.css';
import { submitPrompt } from './submit-prompt';

interface ViewProps<Options, Answer> {
  options: Options;
  onAnswer: (answer: Answer) => void;
}

/** A confirmation. If the action is destructive, the safe button has the focus. */
export function ConfirmView({ options, onAnswer }: ViewProps<ConfirmOptions, boolean>) {
  const { title, text, okay = messages.okay, cancel = messages.cancel, variant = 'main', typed, action } = options;
  const [isBusy, setBusy] = useState(false);
  const isLong = useLongWait(isBusy);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const okayButton = useRef<HTMLButtonElement>(null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const handleOkay = async () => {
    const refusal = typed?.check(value);
    setProblem(refusal);
    if (refusal !== undefined) return input.current?.focus();
    if (!action) return onAnswer(true);
    setBusy(true);
    try {
      await action();
      setTimeout(() => onAnswer(true), limits.confirmLoadingCloseMs);
    } catch (error) {
      onAnswer(false);
      toastError(errorText(error));
    }
  };
  return (
    <Modal
      title={title ?? text}
      isTitleHidden={!title}
      keepsTyped={false}
      size="confirm"
      role="alertdialog"
      hasCloseIcon={false}
      canClose={!isBusy || isLong}
      initialFocus={variant === 'danger' ? cancelButton : okayButton}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button ref={cancelButton} disabled={isBusy && !isLong} onClick={() => onAnswer(false)}>
            {cancel}
          </Button>
          <Button ref={okayButton} variant={variant} isBusy={isBusy} onClick={handleOkay}>
            {okay}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text as="p" overflow="break">
          {text}
        </Text>
        {typed ? (
          <TextField
            ref={input}
            label={typed.label}
            autoComplete="off"
            value={value}
            error={problem}
            readOnly={isBusy}
            onChange={(event) => setValue(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void handleOkay();
            }}
          />
        ) : null}
      </Stack>
      <LongWait isLong={isLong} />
    </Modal>
  );
}

/** An alert. */
export function AlertView({ options, onAnswer }: ViewProps<AlertOptions, 'okay' | 'extra'>) {
  const { title = messages.errorTitle, text, okay = messages.okay, extra } = options;
  const okayButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      title={title}
      size="confirm"
      role="alertdialog"
      hasCloseIcon={false}
      initialFocus={okayButton}
      onClose={() => onAnswer('okay')}
      footer={
        <>
          {extra ? <Button onClick={() => onAnswer('extra')}>{extra}</Button> : null}
          <Button ref={okayButton} variant="main" onClick={() => onAnswer('okay')}>
            {okay}
          </Button>
        </>
      }
    >
      <Text as="p" overflow="break">
        {text}
      </Text>
    </Modal>
  );
}

/**
 * A prompt for one line of text. Enter confirms, once. Cancel closes it without a result. It can't be closed while it
 * saves, unless the server takes very long; if saving fails after that, a toast shows the error.
 */
export function PromptView({ options, onAnswer }: ViewProps<PromptOptions, string | null>) {
  const [value, setValue] = useState(options.value ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isLong = useLongWait(isBusy);
  const isClosed = useRef(false);
  const [runAlone] = useState(createRunLock);
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const setProblem = (problem: string | null) => {
      if (isClosed.current && problem !== null) return toastError(problem);
      setError(problem);
      if (problem !== null) input.current?.focus();
    };
    runAlone(() => submitPrompt(options, value, { setBusy, setProblem, answer: onAnswer }));
  };
  const handleClose = () => {
    isClosed.current = true;
    onAnswer(null);
  };
  return (
    <Modal
      title={options.title}
      keepsTyped={false}
      size="confirm"
      hasCloseIcon={false}
      canClose={!isBusy || isLong}
      initialFocus={input}
      onClose={handleClose}
      footer={
        <>
          <Button disabled={isBusy && !isLong} onClick={handleClose}>
            {options.cancel ?? messages.cancel}
          </Button>
          <Button variant="main" type="submit" form={formId} isBusy={isBusy}>
            {options.okay ?? messages.okay}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <TextField
          ref={input}
          label={options.label}
          placeholder={options.placeholder}
          value={value}
          error={error ?? undefined}
          readOnly={isBusy}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </form>
      <LongWait isLong={isLong} />
    </Modal>
  );
}

/** Shows in a busy dialog that it can be closed. */
function LongWait({ isLong }: { isLong: boolean }) {
  return (
    <div role="status" className={styles.longWait}>
      {isLong ? messages.longWait : null}
    </div>
  );
}

/**
 * Returns true after `isWaiting` has been true for longer than a slow connection needs (10 s), so that people can stop
 * waiting.
 */
function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), answerWaitMs(0));
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isLong;
}
