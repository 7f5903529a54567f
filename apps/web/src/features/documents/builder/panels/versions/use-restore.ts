import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../../../../api/keys';
import { alertError, confirm } from '../../../../../lib/dialogs';
import { toast } from '../../../../../lib/toasts';
import { historyMessages } from '../../../../../messages/documents/builder/history';
import { partVersionMessages as partMessages } from '../../../../../messages/documents/builder/part-versions';
import { returnProblem, returnToVersion } from './return-to-version';

/** A layout or pin. */
export interface PartRef {
  kind: 'layout' | 'pin';
  id: number;
}

/**
 * Returns how a layout or pin is returned to one of its versions: after a question, over the version that
 * `currentSeen` returns, the one that the person saw as the current one. The lists of its versions are reloaded, also
 * after a refusal. Resolves to true if it was done.
 */
export function useRestore(document: PartRef, currentSeen: () => number) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const { kind, id } = document;
  const messages = historyMessages(kind);
  const reload = () => client.invalidateQueries({ queryKey: keys.versionLists(kind, id) });
  const restore = async (version: number): Promise<boolean> => {
    const title = messages.returnTo(version);
    if (!(await confirm({ title, text: partMessages.returnText[kind](version), okay: title }))) return false;
    setBusy(true);
    try {
      const { version: made } = await returnToVersion(document, { version, currentSeen: currentSeen() });
      setRestored(true);
      await reload();
      toast(messages.versionIsNow(version, made));
      return true;
    } catch (error) {
      await reload();
      void alertError(returnProblem(error, messages));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { restore, isBusy, isRestored };
}
