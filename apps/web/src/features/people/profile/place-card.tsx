import { pages } from '@galley/contract';
import { Link } from 'react-router';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { profileMessages } from '../../../messages/people/profile';
import { buttonClass } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import styles from './profile-page.module.css';

const roles = {
  owner: messages.roleOwner,
  admin: messages.roleAdmin,
  editor: messages.roleEditor,
  commentor: messages.roleCommentor,
} as const;

/** The person's role in this organization, and a link to its page. */
export function PlaceCard() {
  const me = useMe();
  return (
    <SettingsCard title={profileMessages.yourOrganization}>
      <div className={styles.preference}>
        <Stack canShrink>
          <Text weight="medium">{me.organization.name}</Text>
          <span className={styles.hint}>{roles[me.role]}</span>
        </Stack>
        <Link className={buttonClass({ size: 'small' })} to={pages.account}>
          {me.isAdmin ? profileMessages.organizationSettings : profileMessages.viewMembership}
        </Link>
      </div>
    </SettingsCard>
  );
}
