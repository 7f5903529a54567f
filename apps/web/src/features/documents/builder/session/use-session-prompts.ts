import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../../../../api/keys';
import { alertDialog, alertError, confirm, openModal } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { readUnsavedWork } from '../../../../lib/unsaved-work';
import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { sessionMessages } from '../../../../messages/documents/builder/session';
import { openUnsavedWork } from '../../../../modals';
import { askHolder, canAskHolder } from './ask-holder';
import { ConflictModal } from './conflict-modal';
import { EndModal } from './end-modal';
import { builderPath, type OpenedDocument } from './opened-document';
import type { EndChoice, SessionPrompts } from './session-ports';

/** Returns prompts that show the session's messages and questions as dialogs, toasts and navigations. */
export function useSessionPrompts(opened: OpenedDocument): SessionPrompts {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMemo(() => {
    const goTo = (id: number) => navigate(builderPath({ ...opened, id, version: 0 }), { replace: id === opened.id });
    return {
      saved() {
        toast(builderMessages.saved);
        void goTo(opened.id);
        void queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== keys.documents[0] });
      },
      nothingToSave: () => void toast(builderMessages.noChanges),
      leaseHeld: ({ isSelf }) => void reportLeaseHeld(opened, isSelf),
      // The app itself reports a lost session, for all requests of the page.
      sessionExpired: () => {},
      idleExpired: ({ isDraftKept }) => {
        const text = isDraftKept ? builderMessages.idleEndedWithDraft : builderMessages.idleEnded;
        void alertDialog({ title: builderMessages.leaseTitle, text });
      },
      failed: (text) => void alertError(text),
      draftGone: () => void alertDialog({ text: builderMessages.draftGone }),
      accessLost(text) {
        const work = readUnsavedWork();
        void (work ? openUnsavedWork({ reason: text, work }) : alertError(text));
      },
      chooseEnd: async (changes) => (await openModal<{ changes: number }, EndChoice>(EndModal, { changes })) ?? 'stay',
      confirmDiscard: (changes) =>
        confirm({
          title: sessionMessages.discardChanges,
          text: sessionMessages.discardChangesText(changes),
          okay: sessionMessages.discardChanges,
          cancel: messages.cancel,
          variant: 'danger',
        }),
      confirmReplace: () =>
        confirm({
          title: sessionMessages.returnToVersion,
          text: builderMessages.replaceContent,
          okay: messages.yes,
          cancel: messages.no,
        }),
      confirmLayout: () =>
        confirm({
          title: sessionMessages.loadLayout,
          text: builderMessages.replaceContent,
          okay: messages.yes,
          cancel: messages.no,
        }),
      layoutLoaded: () => void toast(builderMessages.layoutLoaded),
      confirmReturn: (version, since) =>
        confirm({
          title: sessionMessages.newerVersionSaved,
          text: builderMessages.returnOverNewer(version, since[0]?.version ?? 0, since[0]?.author ?? ''),
          okay: sessionMessages.returnToVersionNumber(version),
          cancel: sessionMessages.lookFirst,
        }),
      draftIsSaved: (version) => void toast(builderMessages.draftIsSaved(version)),
      chooseWayOut: async (conflict, views) => {
        return (await openModal(ConflictModal, { conflict, views, kind: opened.kind })) ?? 'later';
      },
      openDocument: (id) => void goTo(id),
      versionRestored(version) {
        toast(sessionMessages.returnedToVersion(version));
        void goTo(opened.id);
      },
    };
  }, [navigate, opened, queries]);
}

/** Explains that someone else is editing, and offers to ask them. */
async function reportLeaseHeld({ kind }: OpenedDocument, isSelf: boolean): Promise<void> {
  const text = kind === 'template' ? messages.themeLeaseHeld : messages.leaseHeld;
  const answer = await alertDialog({
    title: builderMessages.leaseTitle,
    text: isSelf ? messages.editedElsewhere : text,
    extra: isSelf || !canAskHolder() ? undefined : sessionMessages.askToEdit,
  });
  if (answer === 'extra') await askHolder();
}
