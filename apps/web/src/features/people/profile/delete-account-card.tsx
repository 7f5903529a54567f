import { type AccountFacts, pages } from '@galley/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error';
import { deleteOwnAccount, readAccountFacts } from '../../../api/people/profile';
import { useMe } from '../../../lib/session';
import { toastError } from '../../../lib/toasts';
import { deleteAccountMessages as messages } from '../../../messages/people/delete-account';
import { openReauthenticateModal } from '../../../modals';
import { Button } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Stack } from '../../../ui/stack/stack';
import styles from './profile-page.module.css';

/** Deletes the person's account, after saying what happens to their work, or says what has to be done before. */
export function DeleteAccountCard() {
  const me = useMe();
  const [obstacle, setObstacle] = useState<AccountFacts | null>(null);
  const handleDelete = async () => {
    try {
      const facts = await readAccountFacts();
      const isKept = facts.isLastSiteAdmin || facts.organizations.some(({ keptAs }) => keptAs);
      setObstacle(isKept ? facts : null);
      if (isKept) return;
      const isDone = await openReauthenticateModal({
        title: messages.title,
        text: messages.consequences(facts),
        button: messages.title,
        isDanger: true,
        hasCode: me.hasTwoFactor,
        run: async (proof) => {
          await deleteOwnAccount(proof);
        },
      });
      // Loads the whole page anew, because the session has ended.
      if (isDone) window.location.assign(pages.login);
    } catch (error) {
      toastError(errorText(error));
    }
  };
  return (
    <SettingsCard title={messages.title}>
      <Stack gap={3} pad={3}>
        <p className={styles.hint}>{messages.lead}</p>
        {obstacle ? <Obstacle facts={obstacle} organizationId={me.organization.id} /> : null}
        <Button className={styles.submit} onClick={handleDelete}>
          {messages.title}
        </Button>
      </Stack>
    </SettingsCard>
  );
}

/** The reasons that keep the person, and the pages on which they change them; other organizations are named only. */
function Obstacle({ facts, organizationId }: { facts: AccountFacts; organizationId: number }) {
  const kept = facts.organizations.filter(({ keptAs }) => keptAs);
  return (
    <div role="alert">
      {facts.isLastSiteAdmin ? <p>{messages.lastSiteAdmin}</p> : null}
      {kept.map(({ id, name, keptAs }) => (
        <p key={id}>
          {keptAs === 'owner' ? messages.onlyOwner(name) : messages.passwordOwner(name)}{' '}
          {id !== organizationId ? (
            messages.switchFirst(name)
          ) : keptAs === 'owner' ? (
            <>
              <Link to={pages.account_members_page}>{messages.makeOwner}</Link> {messages.or}{' '}
              <Link to={pages.account_cancel_page}>{messages.cancelOrganization}</Link>.
            </>
          ) : (
            <>
              <Link to={pages.account_sso_page}>{messages.chooseOwner}</Link>.
            </>
          )}
        </p>
      ))}
    </div>
  );
}
