import { type InvitedThemes, isManager, type Role } from '@galley/contract';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountCalls } from '../../../api/people/members';
import { faultOf } from '../../../lib/fault-of';
import { fieldRules, ruledField } from '../../../lib/field-rules';
import { useMe } from '../../../lib/session';
import { tellInvitation } from '../../../lib/tell-invitation';
import { messages } from '../../../messages';
import { memberMessages } from '../../../messages/people/members';
import { Button } from '../../../ui/button/button';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Select } from '../../../ui/select/select';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './account-page.module.css';
import { InvitedThemesField } from './invited-themes-field';
import { firstDay } from './last-day';
import { openBulkInvite } from './open-bulk-invite';
import { useAccountChange } from './use-account';

/**
 * Invites an email address to the organization: the role, the themes of editors and commentors, and an optional last
 * day of access.
 */
export function InviteMember({
  canInviteOwners,
  defaultThemes,
}: {
  canInviteOwners: boolean;
  defaultThemes: InvitedThemes;
}) {
  const invite = useAccountChange(accountCalls.invite);
  const [access, setAccess] = useState<Role>('editor');
  const [chosen, setChosen] = useState<InvitedThemes | null>(null);
  const themes = chosen ?? defaultThemes;
  const [handOn, setHandOn] = useState<{ address: string; link: string } | null>(null);
  const [unsent, setUnsent] = useState('');
  const { timezone } = useMe();
  const form = useForm({ defaultValues: { email: '', accessEndsOn: '' } });
  const { errors, isSubmitting } = form.formState;
  const options = [
    ...(canInviteOwners ? [{ value: 'owner' as const, label: messages.roleOwner }] : []),
    { value: 'admin' as const, label: messages.roleAdmin },
    { value: 'editor' as const, label: messages.roleEditor },
    { value: 'commentor' as const, label: messages.roleCommentor },
  ];
  const handleSubmit = form.handleSubmit(async ({ email, accessEndsOn }) => {
    try {
      setUnsent('');
      const { inviteLink: link, mailIds } = await invite.mutateAsync({
        name: '',
        email,
        access,
        themes: isManager(access) ? [] : themes,
        accessEndsOn: access === 'owner' ? null : accessEndsOn || null,
      });
      const address = email.trim();
      form.reset();
      setHandOn(link ? { address, link } : null);
      if (!link) setUnsent(await tellInvitation(address, mailIds));
    } catch (error) {
      const { name, message } = faultOf(error, ['email', 'accessEndsOn'], 'email');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
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
          {...form.register('email', {
            ...ruledField(memberMessages.emailRequired, fieldRules.emailAddress),
          })}
        />
        <Select
          label={memberMessages.role}
          value={access}
          options={options}
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
      <div className={styles.handOn} role="status">
        {handOn ? (
          <CopyField
            label={memberMessages.invitationLink}
            value={handOn.link}
            hint={messages.shareInviteLink(handOn.address)}
          />
        ) : null}
        {unsent ? <p className={styles.unsent}>{unsent}</p> : null}
      </div>
    </SettingsCard>
  );
}
