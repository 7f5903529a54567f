import { parseRecipients } from '@galley/contract';
import { useRef, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../api/api-error';
import { randomId } from '../../../api/random-id';
import { notice } from '../../../lib/dialogs';
import { watchMails } from '../../../lib/outgoing-mails';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import type { OutgoingChoice, OutgoingSource } from '../../shared/outgoing/use-outgoing';

interface SendFields {
  email: string;
  note: string;
}

/**
 * The form of an email that a person sends. Addresses are checked before sending, and a retry never sends twice. The
 * dialog stays open until the email was sent. If it was only saved, or failed, the dialog shows that.
 */
export function useSendForm(options: {
  email?: string;
  /** The other choices. Changing them makes it another email. */
  choice?: boolean;
  /** The version to send. Changes on the screen are saved before. */
  outgoing: OutgoingChoice;
  /** Sends a version. Resolves with the success message and the emails' IDs. */
  send: (
    fields: SendFields,
    how: { idempotencyKey: string; version: number; source: OutgoingSource },
  ) => Promise<{ message: string; mailIds: readonly number[] }>;
  onSent: () => void;
}) {
  const tried = useRef({ what: '', key: '' });
  const [unsent, setUnsent] = useState('');
  const form = useForm<SendFields>({ defaultValues: { email: options.email ?? '', note: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = (source: OutgoingSource) =>
    form.handleSubmit(
      async (fields) => {
        const version = await options.outgoing.take(source);
        if (version === null) return;
        try {
          const what = JSON.stringify([fields, options.choice, version, source]);
          // After a connection failure, the same form is the same email. A changed form is another one.
          if (tried.current.what !== what) tried.current = { what, key: randomId() };
          setUnsent('');
          const how = { idempotencyKey: tried.current.key, version, source };
          const { message, mailIds } = await options.send(fields, how);
          const outcome = await watchMails(mailIds);
          switch (outcome.state) {
            case 'sent':
              toast(message);
              return options.onSent();
            case 'outbox':
              return setUnsent(messages.outboxAfterSending);
            case 'failed':
              return setUnsent(messages.mailFailed(outcome.to));
            case 'delayed':
              return setUnsent(messages.mailDelayed(outcome.to));
            case 'waiting':
              return setUnsent(messages.mailWaiting(outcome.to));
          }
        } catch (error) {
          const field = error instanceof ApiError && (error.field === 'email' || error.field === 'note') && error.field;
          form.setError(field || 'root', { message: errorText(error) }, { shouldFocus: field !== false });
        }
      },
      ({ email }) => {
        if (email?.message === messages.invalidEmail) notice(messages.invalidEmail);
      },
    );
  return {
    handleSubmit: submit('screen'),
    /** Sends the stored version and leaves changes on the screen out. */
    sendStored: () => submit('stored')(),
    outgoing: options.outgoing,
    isSubmitting,
    problem: errors.root?.message,
    /** Shown instead of the success message: the email was saved or attempted, but not delivered. */
    unsent,
    emailProps: {
      ...form.register('email' satisfies Path<SendFields>, { validate: recipientsProblem }),
      error: errors.email?.message,
    },
    noteProps: { ...form.register('note' satisfies Path<SendFields>), error: errors.note?.message },
  };
}

function recipientsProblem(text: string): true | string {
  const parsed = parseRecipients(text);
  return 'problem' in parsed ? parsed.problem : true;
}
