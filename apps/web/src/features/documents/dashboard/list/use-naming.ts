import { copyTitle, type DocumentType, type Email, type Folder, type Template } from '@galley/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hasOpenDialog, onceNoDialog } from '../../../../lib/dialogs';
import { editingUrl } from '../../../../lib/editing-url';
import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { holdKeys, type KeyHold } from '../../../../ui/held-keys/held-keys';
import { useLatest } from '../../../../ui/latest/use-latest';
import { useCreateEmail, useListChange } from '../api/emails';
import { useCreateFolder } from '../api/folders';
import { readRecent } from '../api/read-emails';
import { type EmailList, emailsOf, isPlaceholder, lastChange } from '../loaded/email-list';
import type { NewEmailChoice, NewEmailProps } from '../new-email/new-email-modal';
import { emailKey, folderKey, namingKey } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import type { ListState } from '../rows/list-state';

/** Number of emails whose content can be copied. */
const recentEmails = 5;

/**
 * Creates a new item in the list. A folder is named in its row, an email in a dialog that also asks what it begins with.
 * A new folder gets the focus, an email opens for editing. If it can't be created, the name is asked for again.
 */
export function useNaming(template: Template, onNamed: () => void): { saveFolder(name: string): void; stop(): void } {
  const list = useList();
  const { activateRow, reveal, stopNaming } = list;
  const createFolder = useCreateFolder(template.id);
  const saved = useRef<object | null>(null);
  const naming = useListState((state) => state.naming);
  const stop = () => {
    const fid = list.store.getState().naming?.fid ?? 0;
    stopNaming();
    if (fid > 0) activateRow(folderKey(fid), { isFocused: true });
    else onNamed();
  };
  useEffect(() => {
    if (naming?.kind === 'folder') reveal(namingKey);
  }, [naming, reveal]);
  useNewEmail(template, stop);
  const saveFolder = (name: string) => {
    const current = list.store.getState().naming;
    // The field is still there for a moment. Pressing Enter twice creates one item.
    if (!current || saved.current === current) return;
    saved.current = current;
    const { kind, fid } = current;
    // The field is removed once the new item is in the list, so that the empty state doesn't flash in between.
    let onShown = stop;
    const isShown = new Promise<void>((resolve) => {
      onShown = () => {
        stop();
        resolve();
      };
    });
    createFolder
      .mutateAsync(
        { name, pid: fid, onShown },
        { onSuccess: ({ folder }: { folder: Folder }) => reveal(folderKey(folder.id)) },
      )
      .catch(async () => {
        // The mutation shows the error and removes the item from the list.
        await isShown;
        list.reopenField({ naming: { kind, fid, typed: name } });
      });
  };
  return { saveFolder, stop };
}

/** Asks for the name and the beginning of a new email while one is being named in the list's state, and creates it. */
function useNewEmail(template: Template, stop: () => void): void {
  const list = useList();
  const { reveal, stopNaming } = list;
  const createEmail = useCreateEmail(template.id);
  const { read } = useListChange(template.id);
  const navigate = useNavigate();
  const naming = useListState((state) => state.naming);
  const asked = useRef<object | null>(null);
  const create = ({ title, start }: NewEmailChoice, fid: number) => {
    let hold: KeyHold | null = null;
    let onShown = () => {};
    const isShown = new Promise<void>((resolve) => {
      onShown = () => {
        // The email opens next. Until then, a second Enter must not press the button that gets the focus back.
        hold = holdKeys({ isTarget: () => false });
        // The item is in the list now, so the empty state doesn't flash.
        stopNaming();
        resolve();
      };
    });
    const copied = start.kind === 'copy' ? start.email : null;
    const named = {
      title: title || (copied ? copyTitle(copied.title, titlesOf(read())) : untitled(template.type)),
      isUnnamedCopy: title === '' && copied !== null,
      type: template.type,
      fid,
      start: start.kind === 'example' ? ('example' as const) : ('blank' as const),
      lid: start.kind === 'layout' ? start.lid : 0,
      copyOf: copied?.id ?? 0,
      onShown,
    };
    createEmail
      .mutateAsync(named, {
        // Doesn't interrupt a person who started something else in the meantime. The list is gone if they left the
        // page.
        onSuccess: ({ email }) => {
          reveal(emailKey(email.id));
          if (!isBusyElsewhere(list)) void navigate(editingUrl(email));
          hold?.giveUp();
        },
      })
      .catch(async () => {
        // The mutation shows the error and removes the item from the list.
        await isShown;
        hold?.giveUp();
        list.reopenField({ naming: { kind: 'email', fid, typed: title } });
      });
  };
  const latest = useLatest({ create, stop, read });
  useEffect(() => {
    if (naming?.kind !== 'email' || asked.current === naming) return;
    asked.current = naming;
    const { fid, typed = '' } = naming;
    const ask = async () => {
      const recent = await recentOf(template.id, latest.current.read());
      const choice = await openNewEmail({ template, title: typed, recent });
      if (choice) latest.current.create(choice, fid);
      else latest.current.stop();
    };
    // After the alert about a name that couldn't be saved.
    onceNoDialog(() => void ask());
  }, [naming, template, latest]);
}

async function openNewEmail(props: NewEmailProps): Promise<NewEmailChoice | undefined> {
  return await openLazyModal<NewEmailProps, NewEmailChoice>(
    async () => (await import('../new-email/new-email-modal')).NewEmailModal,
    props,
  );
}

/** The emails that were edited last. Those of a list that isn't loaded whole are read. */
async function recentOf(tid: number, list: EmailList | undefined): Promise<Email[]> {
  const loaded = list ? emailsOf(list).filter((email) => !isPlaceholder(email)) : [];
  const isWhole = list !== undefined && loaded.length >= list.total;
  const emails = isWhole ? loaded : await readRecent(tid, recentEmails).catch(() => loaded);
  return emails
    .filter((email) => email.canEdit)
    .toSorted((a, b) => lastChange(b) - lastChange(a))
    .slice(0, recentEmails);
}

function titlesOf(list: ReturnType<ReturnType<typeof useListChange>['read']>): string[] {
  return list ? emailsOf(list).map(({ title }) => title) : [];
}

function untitled(type: DocumentType): string {
  return type === 'page' ? dashboardMessages.untitledPage : dashboardMessages.untitledEmail;
}

function isBusyElsewhere({ store }: ListState): boolean {
  const { naming, renaming, carried } = store.getState();
  return naming !== null || renaming !== null || carried !== null || hasOpenDialog();
}
