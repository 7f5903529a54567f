import { buildUrl, startRulesHash, type Template } from '@galley/contract';
import {
  ChartNoAxesColumn,
  FileInput,
  LayoutGrid,
  MailCheck,
  PenLine,
  Send,
  Settings2,
  Share2,
  SquareDashedMousePointer,
  Trash2,
  Upload,
  Users,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { contractProblem } from '../../../../lib/contract-field';
import { confirm, promptDialog } from '../../../../lib/dialogs';
import { readStored } from '../../../../lib/storage';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import {
  browseImages,
  openImportModal,
  openShareEmailModal,
  openShareModal,
  openTemplateSettingsModal,
  openTemplateUsageModal,
  openUpgradeModal,
} from '../../../../modals';
import { useDeleteTemplate, useRenameTemplate } from '../api/templates';
import { openNewTheme } from './open-new-theme';

/** One action for a theme. */
export interface ThemeAction {
  id: string;
  label: string;
  icon: ReactElement;
  /** Red text. Below a separator at the end of menus. */
  isDanger?: boolean;
  run(): void;
}

/** The actions this person can use for a theme, in its header, its row and the command palette. */
export function useThemeActions(template: Template, onDeleted: () => void): readonly ThemeAction[] {
  const { id, type, grant } = template;
  const navigate = useNavigate();
  const { handleRename, handleDelete, handleUpload, handleImport, handleUpgrade, handleUsage, handleSettings } =
    useThemeHandlers(template, onDeleted);
  const editing: ThemeAction[] = [
    { id: 'import', label: dashboardMessages.import(type), icon: <FileInput />, run: handleImport },
    {
      id: 'people',
      label: dashboardMessages.people,
      icon: <Users />,
      run: () => void navigate(buildUrl('people', { id })),
    },
    {
      id: 'share',
      label: dashboardMessages.shareTheme,
      icon: <Share2 />,
      run: () => openShareModal({ tid: id, id, type: 'template' }),
    },
    {
      id: 'share-email',
      label: dashboardMessages.shareThemeByEmail,
      icon: <Send />,
      run: () => openShareEmailModal({ id, type: 'template' }),
    },
  ];
  const administering: ThemeAction[] = [
    { id: 'settings', label: dashboardMessages.themeSettings, icon: <Settings2 />, run: handleSettings },
    {
      id: 'images',
      label: dashboardMessages.imageLibrary,
      icon: <LayoutGrid />,
      run: () => void browseImages({ opened: { kind: 'template', id }, document: { tid: id } }),
    },
    { id: 'usage', label: messages.usage, icon: <ChartNoAxesColumn />, run: handleUsage },
    {
      id: 'rules',
      label: dashboardMessages.rulesEditor,
      icon: <SquareDashedMousePointer />,
      run: () => void navigate(buildUrl('build_template', { id }) + startRulesHash),
    },
    { id: 'upload', label: dashboardMessages.uploadVersion, icon: <Upload />, run: handleUpload },
    { id: 'upgrade', label: dashboardMessages.updateDocuments, icon: <MailCheck />, run: handleUpgrade },
    { id: 'rename', label: dashboardMessages.renameTheme, icon: <PenLine />, run: handleRename },
    { id: 'delete', label: dashboardMessages.deleteTheme, icon: <Trash2 />, isDanger: true, run: handleDelete },
  ];
  return [...(grant.canEdit ? editing : []), ...(grant.canAdmin ? administering : [])];
}

/** The handlers of a theme's actions. `onDeleted` is called before it's deleted. */
function useThemeHandlers(template: Template, onDeleted: () => void) {
  const rename = useRenameTemplate();
  const remove = useDeleteTemplate();
  const navigate = useNavigate();
  const { id, title, type } = template;
  const handleRename = () =>
    promptDialog({
      title: dashboardMessages.renameTheme,
      label: dashboardMessages.themeName,
      value: title,
      check: (typed) => contractProblem('name', typed),
      save: async (next) => {
        if (next.trim() !== title) await rename.mutateAsync({ template, title: next.trim() });
      },
    });
  const handleDelete = async () => {
    const isSure = await confirm({
      title: dashboardMessages.deleteTheme,
      text: messages.deleteTheme(title),
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (!isSure) return;
    // Undo only returns to it if it was open.
    const wasShown = readStored('dashboard.template.selected') === id;
    const goTo = () => {
      if (wasShown) void navigate(buildUrl('dashboard_template', { id }));
    };
    onDeleted();
    remove.mutate({ template, goTo });
  };
  const handleUpload = () => void openNewTheme({ version: { templateId: id, title, type } });
  const handleImport = async () => {
    const result = await openImportModal({ tid: id, type, templateTitle: title });
    if (!result) return;
    const open = () =>
      void navigate(buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid: id, id: result.email.id }));
    if (result.isOpening) open();
    else toast(messages.emailImported(result.email.title), { action: { label: messages.open, run: open } });
  };
  const handleUpgrade = () => void openUpgradeModal({ templateId: id });
  const handleUsage = () => void openTemplateUsageModal({ id, title });
  const handleSettings = async () => {
    const end = await openTemplateSettingsModal({ id });
    if (end === 'delete') await handleDelete();
    if (end === 'upload') handleUpload();
    if (end === 'upgrade') handleUpgrade();
    if (end === 'usage') handleUsage();
  };
  return { handleRename, handleDelete, handleUpload, handleImport, handleUpgrade, handleUsage, handleSettings };
}
