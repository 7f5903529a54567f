import { type InvitedThemes, isManager, type Role } from '@galley/contract';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountCalls } from '../../../../api/people/members';
import { contractField } from '../../../../lib/contract-field';
import { faultOf } from '../../../../lib/fault-of';
import { useMe } from '../../../../lib/session';
import { tellInvitation } from '../../../../lib/tell-invitation';
import { messages } from '../../../../messages';
import { memberMessages } from '../../../../messages/people/members';
import { Button } from '../../../../ui/button/button';
import { CopyField } from '../../../../ui/copy-field/copy-field';
import { Select } from '../../../../ui/select/select';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import styles from '../account-page.module.css';
import { useAccountChange } from '../use-account';
import { InvitedThemesField } from './invited-themes-field';
import { firstDay } from './last-day';
import { openBulkInvite } from './open-bulk-invite';

const ownerOption = { value: 'owner', label: messages.roleOwner } as const;
const roleOptions = [
  { value: 'admin', label: messages.roleAdmin },
  { value: 'editor', label: messages.roleEditor },
  { value: 'commentor', label: messages.roleCommentor },
] as const;

interface InviteMemberProps {
  canInviteOwners: boolean;
  defaultThemes: InvitedThemes;
}

/**
 * Invites an email address to the organization: the role, the themes of editors and commentors, and an optional last
 * day of access.
 */
export function InviteMember({ canInviteOwners, defaultThemes }: InviteMemberProps) {
  const [access, setAccess] = useState<Role>('editor');
  const [chosen, setChosen] = useState<InvitedThemes | null>(null);
  const themes = chosen ?? defaultThemes;
  const { timezone } = useMe();
  const { form, handleSubmit, sent, problem } = useInvite(access, themes);
  const { errors, isSubmitting } = form.formState;
  return (
    <SettingsCard
      title={memberMessages.invite}
      action={
        <Button size="small" icon={<Users />} onClick={() => void openBulkInvite({ canInviteOwners, defaultThemes })}>
          {memberMessages.inviteMany}
        </Button>
      }
    >
      <form className={styles.line} onSubmit={handleSubmit} noValidate>
        <TextField
          label={memberMessages.email}
          type="email"
          autoComplete="off"
          className={styles.field}
          error={errors.email?.message}
          {...form.register('email', contractField(memberMessages.emailRequired, 'emailAddress'))}
        />
        <Select
          label={memberMessages.role}
          value={access}
          options={canInviteOwners ? [ownerOption, ...roleOptions] : roleOptions}
          onChange={setAccess}
          className={styles.role}
        />
        {access === 'owner' ? null : (
          <TextField
            label={memberMessages.accessEndsOptional}
            type="date"
            className={styles.day}
            min={firstDay(timezone)}
            error={errors.accessEndsOn?.message}
            {...form.register('accessEndsOn')}
          />
        )}
        <Button variant="main" size="large" type="submit" icon={<UserPlus />} isBusy={isSubmitting}>
          {memberMessages.invite}
        </Button>
      </form>
      {isManager(access) ? null : (
        <InvitedThemesField value={themes} defaultValue={defaultThemes} onChange={setChosen} />
      )}
      <Result sent={sent} problem={problem} />
    </SettingsCard>
  );
}

/** The form of an invitation, and its result: the link to share, or why the email wasn't sent. */
function useInvite(access: Role, themes: InvitedThemes) {
  const invite = useAccountChange(accountCalls.invite);
  const [sent, setSent] = useState<SentInvite | null>(null);
  const [problem, setProblem] = useState('');
  const form = useForm({ defaultValues: { email: '', accessEndsOn: '' } });
  const handleSubmit = form.handleSubmit(async ({ email, accessEndsOn }) => {
    try {
      setProblem('');
      const { inviteLink: link, mailIds } = await invite.mutateAsync({
        name: '',
        email,
        access,
        themes: isManager(access) ? [] : themes,
        accessEndsOn: access === 'owner' ? null : accessEndsOn || null,
      });
      const address = email.trim();
      form.reset();
      setSent(link ? { address, link } : null);
      if (!link) setProblem(await tellInvitation(address, mailIds));
    } catch (error) {
      const { name, message } = faultOf(error, ['email', 'accessEndsOn'], 'email');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
  return { form, handleSubmit, sent, problem };
}

interface SentInvite {
  address: string;
  link: string;
}

/** The invitation's link if no email is sent, or why the email wasn't sent. */
function Result({ sent, problem }: { sent: SentInvite | null; problem: string }) {
  return (
    <div className={styles.handOn} role="status">
      {sent ? (
        <CopyField
          label={memberMessages.invitationLink}
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
  );
}
