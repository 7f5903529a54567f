import { type InvitedThemes, isManager, type Role } from '@galley/contract';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { accountCalls } from '../../../../api/people/members';
import { InviteForm } from '../../../../lib/invite-form/invite-form';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { inviteMessages } from '../../../../messages/people/invite';
import { memberMessages } from '../../../../messages/people/members';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
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
  const invite = useAccountChange(accountCalls.invite);
  const options = canInviteOwners ? [ownerOption, ...roleOptions] : roleOptions;
  return (
    <SettingsCard
      title={inviteMessages.invite}
      action={
        <Button size="small" icon={<Users />} onClick={() => void openBulkInvite({ canInviteOwners, defaultThemes })}>
          {memberMessages.inviteMany}
        </Button>
      }
    >
      <InviteForm
        access={{ label: memberMessages.role, value: access, options, onChange: setAccess, className: styles.role }}
        lastDay={access === 'owner' ? undefined : { label: memberMessages.accessEndsOptional, min: firstDay(timezone) }}
        onInvite={(invited) =>
          invite.mutateAsync({ ...invited, name: '', access, themes: isManager(access) ? [] : themes })
        }
      >
        {isManager(access) ? null : (
          <InvitedThemesField value={themes} defaultValue={defaultThemes} onChange={setChosen} />
        )}
      </InviteForm>
    </SettingsCard>
  );
}
