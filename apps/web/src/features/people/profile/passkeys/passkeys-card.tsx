import { limits, type Passkey } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../api/api-error';
import { addPasskey, passkeysQuery, removePasskey, renamePasskey, startPasskey } from '../../../../api/people/profile';
import { browserName } from '../../../../lib/browser-name';
import { contractProblem } from '../../../../lib/contract-field';
import { formatDateTime } from '../../../../lib/dates';
import { promptDialog } from '../../../../lib/dialogs';
import { createPasskey, usePasskeysOffered } from '../../../../lib/passkeys';
import { refreshMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { twoFactorMessages } from '../../../../messages/people/two-factor';
import { openReauthenticateModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { FactRow, PersonList } from '../../../../ui/person-row/person-row';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import styles from './passkeys.module.css';

/** The person's passkeys, with actions to add, rename and remove them. Only shown if passkeys work on this page. */
export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery());
  const { handleAdd, handleRename, handleRemove } = usePasskeyActions();
  const isOffered = usePasskeysOffered();
  const known = passkeys.data ?? [];
  if (!isOffered && known.length === 0) return null;
  return (
    <SettingsCard title={twoFactorMessages.passkeys}>
      <Stack gap={3} pad={3}>
        <p>{known.length > 0 ? twoFactorMessages.passkeysLead : twoFactorMessages.noPasskeysLead}</p>
        {passkeys.error ? (
          <Text as="p" tone="danger">
            {errorText(passkeys.error)}
          </Text>
        ) : null}
      </Stack>
      {known.length > 0 ? (
        <PersonList label={twoFactorMessages.passkeys}>
          {known.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => void handleRename(passkey)}
              onRemove={() => void handleRemove(passkey)}
            />
          ))}
        </PersonList>
      ) : null}
      {isOffered && passkeys.data && known.length < limits.passkeysPerPerson ? (
        <Stack gap={3} pad={3}>
          <Button className={styles.add} onClick={() => void handleAdd()}>
            {twoFactorMessages.addAPasskey}
          </Button>
        </Stack>
      ) : null}
    </SettingsCard>
  );
}

/** The handlers that add, rename and remove a passkey. Each shows the changed list. */
function usePasskeyActions() {
  const { hasTwoFactor } = useMe();
  const client = useQueryClient();
  const show = (list: Passkey[]) => client.setQueryData(passkeysQuery().queryKey, list);
  const handleAdd = async () => {
    let isAdded = false;
    const isDone = await openReauthenticateModal({
      title: twoFactorMessages.addAPasskey,
      text: twoFactorMessages.addPasskeyText,
      button: twoFactorMessages.continue,
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
    if (isDone) toast(isAdded ? twoFactorMessages.passkeyAdded : twoFactorMessages.noPasskeyWasAdded);
  };
  const handleRename = (passkey: Passkey) =>
    promptDialog({
      title: twoFactorMessages.renamePasskey,
      label: twoFactorMessages.name,
      value: passkey.name,
      okay: twoFactorMessages.rename,
      check: (name) => contractProblem('name', name),
      save: async (name) => void show((await renamePasskey(passkey.id, name)).passkeys),
    });
  const handleRemove = async (passkey: Passkey) => {
    const isDone = await openReauthenticateModal({
      title: twoFactorMessages.removePasskey,
      text: twoFactorMessages.removePasskeyText(passkey.name),
      button: twoFactorMessages.removePasskey,
      isDanger: true,
      hasCode: hasTwoFactor,
      run: async (proof) => void show((await removePasskey(passkey.id, proof)).passkeys),
    });
    if (isDone) toast(twoFactorMessages.passkeyRemoved);
  };
  return { handleAdd, handleRename, handleRemove };
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  return (
    <FactRow
      name={passkey.name}
      fact={factOf(passkey)}
      note={passkey.isBackedUp ? twoFactorMessages.synced : undefined}
      actions={
        <>
          <Button size="small" aria-label={twoFactorMessages.renameNamed(passkey.name)} onClick={onRename}>
            {twoFactorMessages.rename}
          </Button>
          <Button size="small" aria-label={twoFactorMessages.removeNamed(passkey.name)} onClick={onRemove}>
            {twoFactorMessages.remove}
          </Button>
        </>
      }
    />
  );
}

function factOf({ createdAt, lastUsedAt }: Passkey): string {
  const added = twoFactorMessages.addedOn(formatDateTime(createdAt));
  return lastUsedAt > 0
    ? twoFactorMessages.addedLastUsed(added, formatDateTime(lastUsedAt))
    : twoFactorMessages.addedNeverUsed(added);
}
