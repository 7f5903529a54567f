import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '../../messages';
import { inviteMessages } from '../../messages/people/invite';
import { Button } from '../../ui/button/button';
import { CopyField } from '../../ui/copy-field/copy-field';
import { Select, type SelectProps } from '../../ui/select/select';
import { Text } from '../../ui/text/text';
import { TextField } from '../../ui/text-field/text-field';
import { contractField } from '../contract-field';
import { faultOf } from '../fault-of';
import { tellInvitation } from '../tell-invitation';
import styles from './invite-form.module.css';

/** The server's response to an invitation. */
export interface InviteAnswer {
  /** The invitation's link if no email is sent; '' = one is sent, or the person already is a member. */
  inviteLink: string;
  mailIds: readonly number[];
  /** Whether the person already is a member, who has access at once and gets no email. */
  isMember?: boolean;
}

interface InviteFormProps<Access extends string> {
  /** The field for the person's role. */
  access: Pick<SelectProps<Access>, 'label' | 'value' | 'options' | 'onChange' | 'className'>;
  hint?: string;
  /** The field of an optional last day; without it, `accessEndsOn` is null. */
  lastDay?: { label: string; min: string };
  onInvite: (invited: { email: string; accessEndsOn: string | null }) => Promise<InviteAnswer>;
  /** Displayed between the fields and the result. */
  children?: ReactNode;
}

/** Invites an email address, and shows the link to share or why the email wasn't sent. */
export function InviteForm<Access extends string>(props: InviteFormProps<Access>) {
  const { access, hint, lastDay, children } = props;
  const { form, handleSubmit, sent, problem } = useInvite(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={inviteMessages.email}
          type="email"
          autoComplete="off"
          className={styles.email}
          error={errors.email?.message}
          hint={hint}
          {...form.register('email', contractField(inviteMessages.emailRequired, 'emailAddress'))}
        />
        <Select {...access} />
        {lastDay ? (
          <TextField
            {...lastDay}
            type="date"
            className={styles.day}
            error={errors.accessEndsOn?.message}
            {...form.register('accessEndsOn')}
          />
        ) : null}
        <Button variant="main" size="large" type="submit" icon={<UserPlus />} isBusy={isSubmitting}>
          {inviteMessages.invite}
        </Button>
      </form>
      {children}
      <div className={styles.result} role="status">
        {sent ? (
          <CopyField
            label={inviteMessages.invitationLink}
            value={sent.link}
            hint={messages.shareInviteLink(sent.address)}
          />
        ) : null}
        {problem ? (
          <Text as="p" tone="danger">
            {problem}
          </Text>
        ) : null}
      </div>
    </>
  );
}

/** The fields of an invitation and its result. Refused values stay in their fields. */
function useInvite({ lastDay, onInvite }: Pick<InviteFormProps<string>, 'lastDay' | 'onInvite'>) {
  const [sent, setSent] = useState<{ address: string; link: string } | null>(null);
  const [problem, setProblem] = useState('');
  const form = useForm({ defaultValues: { email: '', accessEndsOn: '' } });
  const handleSubmit = form.handleSubmit(async ({ email, accessEndsOn }) => {
    try {
      setProblem('');
      const answer = await onInvite({ email, accessEndsOn: lastDay && accessEndsOn !== '' ? accessEndsOn : null });
      const { inviteLink: link, mailIds, isMember = false } = answer;
      const address = email.trim();
      form.reset();
      setSent(link ? { address, link } : null);
      if (!link && !isMember) setProblem(await tellInvitation(address, mailIds));
    } catch (error) {
      const { name, message } = faultOf(error, ['email', 'accessEndsOn'], 'email');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
  return { form, handleSubmit, sent, problem };
}
