import { parseRecipients, texts } from '@galley/contract';
import { useRef } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../lib/api';
import { notice } from '../../lib/dialogs';
import { toast } from '../../lib/toasts';

interface SendFields {
  email: string;
  note: string;
}

/**
 * The form of a mail that somebody sends: its addresses are checked before it leaves, a repeated try sends nothing
 * twice. Ends with the server's words in a toast.
 */
export function useSendForm(options: {
  email?: string;
  /** Sends and answers with what to say. */
  send: (fields: SendFields, idempotencyKey: string) => Promise<string>;
  onSent: () => void;
}) {
  const tried = useRef({ what: '', key: '' });
  const form = useForm<SendFields>({ defaultValues: { email: options.email ?? '', note: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(
    async (fields) => {
      try {
        const what = JSON.stringify(fields);
        // The same again, after a cut, is the same mail; other words are another one.
        if (tried.current.what !== what) tried.current = { what, key: crypto.randomUUID() };
        toast(await options.send(fields, tried.current.key));
        options.onSent();
      } catch (error) {
        const field = error instanceof ApiError && (error.field === 'email' || error.field === 'note') && error.field;
        form.setError(field || 'root', { message: errorText(error) }, { shouldFocus: field !== false });
      }
    },
    ({ email }) => {
      if (email?.message === texts.invalidEmail) notice(texts.invalidEmail);
    },
  );
  return {
    handleSubmit,
    isSubmitting,
    problem: errors.root?.message,
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
