import { limits, type Passkey } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../api/api-error';
import { addPasskey, passkeysQuery, removePasskey, renamePasskey, startPasskey } from '../../../../api/people/profile';
import { browserName } from '../../../../lib/browser-name';
import { formatDateTime } from '../../../../lib/dates';
import { promptDialog } from '../../../../lib/dialogs';
import { fieldRules } from '../../../../lib/field-rules';
import { createPasskey, usePasskeysOffered } from '../../../../lib/passkeys';
import { refreshMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { openReauthenticateModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { FactRow, PersonList } from '../../../../ui/person-row/person-row';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import styles from './passkeys.module.css';

/** The person's passkeys, with actions to add, rename and remove them. Only shown if passkeys work on this page. */
export function PasskeysCard() {
  const { hasTwoFactor } = useMe();
  const passkeys = useQuery(passkeysQuery());
  const client = useQueryClient();
  const isOffered = usePasskeysOffered();
  const known = passkeys.data ?? [];
  if (!isOffered && known.length === 0) return null;

  const show = (list: Passkey[]) => client.setQueryData(passkeysQuery().queryKey, list);
  const handleAdd = async () => {
    let isAdded = false;
    const isDone = await openReauthenticateModal({
      title: 'Add a passkey',
      text: 'Your browser then asks where to save the passkey: on this device, in a password manager, on your phone or on a security key.',
      button: 'Continue',
      hasCode: hasTwoFactor,
      run: async (proof) => {
        const passkey = await createPasskey(await startPasskey(proof));
        if (!passkey) return;
        show((await addPasskey({ name: browserName(navigator.userAgent), passkey })).passkeys);
        // A passkey can be the second factor that the organization requires.
        await refreshMe();
        isAdded = true;
      },
    });
    if (isDone) toast(isAdded ? 'Passkey added' : 'No passkey was added');
  };
  const handleRename = (passkey: Passkey) =>
    promptDialog({
      title: 'Rename passkey',
      label: 'Name',
      value: passkey.name,
      okay: 'Rename',
      check: (name) => fieldRules.name(name) ?? null,
      save: async (name) => void show((await renamePasskey(passkey.id, name)).passkeys),
    });
  const handleRemove = async (passkey: Passkey) => {
    const isDone = await openReauthenticateModal({
      title: 'Remove passkey',
      text: `“${passkey.name}” will no longer sign you in. You can delete it on your device as well.`,
      button: 'Remove passkey',
      isDanger: true,
      hasCode: hasTwoFactor,
      run: async (proof) => void show((await removePasskey(passkey.id, proof)).passkeys),
    });
    if (isDone) toast('Passkey removed');
  };

  return (
    <SettingsCard title="Passkeys">
      <div className={styles.card}>
        <p>
          {known.length > 0
            ? 'You can sign in with these instead of your password and code.'
            : 'Sign in with your fingerprint, your face or the PIN of your device instead of your password.'}
        </p>
        {passkeys.error ? <p className={styles.problem}>{errorText(passkeys.error)}</p> : null}
      </div>
      {known.length > 0 ? (
        <PersonList label="Passkeys">
          {known.map((passkey) => (
            <FactRow
              key={passkey.id}
              name={passkey.name}
              fact={factOf(passkey)}
              note={passkey.isBackedUp ? 'Synced' : undefined}
              actions={
                <>
                  <Button size="small" aria-label={`Rename ${passkey.name}`} onClick={() => void handleRename(passkey)}>
                    Rename
                  </Button>
                  <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => void handleRemove(passkey)}>
                    Remove
                  </Button>
                </>
              }
            />
          ))}
        </PersonList>
      ) : null}
      {isOffered && passkeys.data && known.length < limits.passkeysPerPerson ? (
        <div className={styles.card}>
          <Button className={styles.add} onClick={() => void handleAdd()}>
            Add a passkey
          </Button>
        </div>
      ) : null}
    </SettingsCard>
  );
}

function factOf({ createdAt, lastUsedAt }: Passkey): string {
  const added = `Added ${formatDateTime(createdAt)}`;
  return lastUsedAt > 0 ? `${added}, last used ${formatDateTime(lastUsedAt)}` : `${added}, never used`;
}
