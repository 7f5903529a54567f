import type { Email } from '@galley/contract';
import {
  Code,
  Copy,
  Download,
  Eye,
  FolderInput,
  Globe,
  MailCheck,
  Palette,
  PenLine,
  Send,
  Settings2,
  Share2,
  SquareCheck,
  Tags,
  Trash2,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import {
  downloadExportedHtml,
  openEmailMetadataModal,
  openEmailSettingsModal,
  openExportModal,
  openHtmlModal,
  openPreviewLinkModal,
  openPublishModal,
  openSendTestModal,
  openShareEmailModal,
  openShareModal,
} from '../../../../modals';
import { useDuplicateEmail } from '../api/emails';
import { useRemoveEmails } from '../api/use-remove-emails';
import { isPlaceholder } from '../loaded/email-list';
import { emailKey } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import { useSelectionState } from '../selection/use-selection';
import { previewPath } from './email-address';
import { openCopyToTheme } from './open-copy-to-theme';
import { useMoveByMenu } from './use-move-by-menu';

/** One action for an email or page. */
export interface EmailAction {
  id: string;
  label: string;
  icon: ReactElement;
  /** Red text. Below a separator at the end of menus. */
  isDanger?: boolean;
  /** Also shown in the row itself, with its label. */
  isInRow?: boolean;
  /** Needs the theme's list around it. */
  isOfList?: boolean;
  isBusy?: boolean;
  /** Why it's disabled. It stays visible with this reason. */
  refusal?: string;
  run(): void;
}

/**
 * The actions for an email or page, used by its row, its "…" menu, its shortcuts and the command palette. Without edit
 * rights, Share opens the preview for people with access, and Export downloads the HTML. All are disabled while the
 * email is being created.
 */
export function emailActions(email: Email, handlers: EmailHandlers): readonly EmailAction[] {
  const always = isPlaceholder(email) ? messages.beingCreated : undefined;
  const editing = always ?? (email.canEdit ? undefined : messages.readOnlyRow);
  const locks = { always, editing };
  return [
    ...basicActions(email, handlers, locks),
    ...sharingActions(email, locks),
    ...dialogActions(email, locks),
    ...listActions(email, handlers, locks),
  ];
}

/** Why actions are disabled: all of them, and those that change the email. */
interface Locks {
  always: string | undefined;
  editing: string | undefined;
}

function basicActions(email: Email, handlers: EmailHandlers, { always, editing }: Locks): EmailAction[] {
  return [
    {
      id: 'preview',
      label: messages.preview,
      icon: <Eye />,
      refusal: always,
      run: () => handlers.preview(email),
    },
    {
      id: 'rename',
      label: dashboardMessages.rename,
      icon: <PenLine />,
      refusal: editing,
      run: () => handlers.rename(email),
    },
    {
      id: 'duplicate',
      label: dashboardMessages.duplicate,
      icon: <Copy />,
      isInRow: true,
      isBusy: handlers.duplicatingId === email.id,
      refusal: editing,
      run: () => handlers.duplicate(email),
    },
  ];
}

function sharingActions(email: Email, { always, editing }: Locks): EmailAction[] {
  const { tid, id, type } = email;
  return [
    {
      id: 'share',
      label: dashboardMessages.share,
      icon: <Share2 />,
      isInRow: true,
      refusal: always,
      run: () =>
        email.canEdit ? openShareModal({ tid, id, type }) : openPreviewLinkModal({ path: previewPath(email) }),
    },
    {
      id: 'share-email',
      label: dashboardMessages.shareByEmail,
      icon: <Send />,
      refusal: editing,
      run: () => openShareEmailModal({ id, type }),
    },
    ...(type === 'email' ? [sendTest(email, editing)] : [publish(email, editing)]),
    {
      id: 'export',
      label: dashboardMessages.export,
      icon: <Download />,
      isInRow: true,
      refusal: always,
      run: () => (email.canEdit ? openExportModal({ tid, id, type, version: 0 }) : downloadExportedHtml(id)),
    },
  ];
}

function dialogActions({ tid, id, title }: Email, { editing: refusal }: Locks): EmailAction[] {
  return [
    {
      id: 'html',
      label: 'HTML',
      icon: <Code />,
      refusal,
      run: () => openHtmlModal({ id, title, version: 0 }),
    },
    {
      id: 'settings',
      label: dashboardMessages.settings,
      icon: <Settings2 />,
      refusal,
      run: () => openEmailSettingsModal({ id, tid }),
    },
    {
      id: 'metadata',
      label: dashboardMessages.metadata,
      icon: <Tags />,
      refusal,
      run: () => openEmailMetadataModal({ id, tid }),
    },
  ];
}

function listActions(email: Email, handlers: EmailHandlers, { always, editing }: Locks): EmailAction[] {
  return [
    {
      id: 'select',
      isOfList: true,
      label: dashboardMessages.select,
      icon: <SquareCheck />,
      refusal: always,
      run: () => handlers.select(email),
    },
    {
      id: 'move',
      isOfList: true,
      label: dashboardMessages.moveToFolder,
      icon: <FolderInput />,
      refusal: editing,
      run: () => handlers.move(email),
    },
    {
      id: 'copy-theme',
      isOfList: true,
      label: dashboardMessages.copyToTheme,
      icon: <Palette />,
      refusal: always,
      run: () => handlers.copyToTheme(email),
    },
    {
      id: 'delete',
      label: dashboardMessages.delete,
      icon: <Trash2 />,
      isDanger: true,
      isInRow: true,
      refusal: editing,
      run: () => handlers.remove(email),
    },
  ];
}

function sendTest({ id }: Email, refusal: string | undefined): EmailAction {
  return {
    id: 'send-test',
    label: dashboardMessages.sendTest,
    icon: <MailCheck />,
    refusal,
    run: () => openSendTestModal({ id, version: 0 }),
  };
}

function publish({ tid, id, title }: Email, refusal: string | undefined): EmailAction {
  return {
    id: 'publish',
    label: dashboardMessages.publish,
    icon: <Globe />,
    isInRow: true,
    refusal,
    run: () => openPublishModal({ tid, pages: [{ id, title }] }),
  };
}

/** Handles the actions of emails. */
export interface EmailHandlers {
  /** The email that is being duplicated, if any. */
  duplicatingId: number | undefined;
  preview(email: Email): void;
  rename(email: Email): void;
  /** Selects or deselects it. */
  select(email: Email): void;
  duplicate(email: Email): void;
  move(email: Email): void;
  copyToTheme(email: Email): void;
  remove(email: Email): void;
}

/** Handles the actions of a theme's emails. */
export function useEmailHandlers(tid: number): EmailHandlers {
  const list = useList();
  const navigate = useNavigate();
  const { toggle } = useSelectionState();
  const duplicate = useDuplicateEmail(tid);
  const remove = useRemoveEmails(tid);
  const moveByMenu = useMoveByMenu(tid);
  return {
    duplicatingId: duplicate.isPending ? duplicate.variables.email.id : undefined,
    preview: (email) => void navigate(previewPath(email)),
    rename: (email) => list.startRenaming(emailKey(email.id)),
    select: (email) => toggle(email.id),
    duplicate: (email) => duplicate.mutate({ email }),
    move: (email) => moveByMenu({ kind: 'emails', ids: [email.id], title: email.title, from: email.fid }, email.fid),
    copyToTheme: (email) => void openCopyToTheme({ id: email.tid, type: email.type }, [email]),
    remove: async (email) => {
      const isSure = await confirm({
        title: dashboardMessages.deleteTitle(email.type, 1),
        text: messages.deleteEmail(email.title),
        okay: messages.yes,
        cancel: messages.no,
        variant: 'danger',
      });
      if (isSure) remove.mutate([email]);
    },
  };
}

/** The actions for this email. */
export function useEmailActions(email: Email): readonly EmailAction[] {
  return emailActions(email, useEmailHandlers(email.tid));
}
