import { type ScreenCommand, useScreenCommands } from '../../../lib/screen-commands';
import { messages } from '../../../messages';
import { openPersonasModal } from '../../../modals';
import { beginEditing } from './canvas/begin-editing';
import { useBuilder } from './context/builder-context';
import { shortcut } from './context/controls/shortcut';
import { openPanel } from './context/screen/screen-state';
import { useEditorState, useSession } from './context/use-editor-state';
import { openExport, openShare } from './dialogs/open-export';
import { openMetadata } from './dialogs/open-metadata';
import { openSettings } from './dialogs/open-settings';
import { panelEntry, panelNames } from './panels/list/panel-list';
import { openPinSection } from './panels/pins/open-pin-section';
import { canChangeRules, startRules } from './panels/rules/start-rules';
import { finishEditing, saveDocument } from './session/save/save-document';

const group = 'This document';

/** Adds the builder's bar actions and panels to the command palette. Disabled ones show the reason. */
export function useBuilderCommands(isNarrow: boolean, isRules: boolean): void {
  const builder = useBuilder();
  const { screen } = builder;
  const editing = useEditingCommands();
  const sharing = useSharingCommands();
  const panels: ScreenCommand[] = panelNames.map((name) => {
    const { label, key, isShifted = false } = panelEntry(name);
    return {
      id: `builder.${name}`,
      label,
      group: 'Panels',
      shortcut: key ? shortcut(key, { isShifted }) : undefined,
      run: () => openPanel(screen, name),
    };
  });
  const source = { key: shortcut('U', { isShifted: true }), run: screen.source.open };
  panels.push({ id: 'builder.source', label: 'Source', group: 'Panels', shortcut: source.key, run: source.run });
  if (canChangeRules(builder))
    panels.push({ id: 'builder.rules', label: 'Rules editor', group, run: () => startRules(builder) });
  const all = isRules ? editing : [...editing, ...sharing, ...panels];
  useScreenCommands(isNarrow ? sharing : all);
}

function useEditingCommands(): ScreenCommand[] {
  const builder = useBuilder();
  const { session, editor, document, opened } = builder;
  const phase = useSession((state) => state.phase);
  const section = useEditorState((state) => state.selected?.path.find(({ kind }) => kind === 'section')?.beId ?? null);
  const canUndo = useEditorState((state) => state.undo.canUndo);
  const canRedo = useEditorState((state) => state.undo.canRedo);
  const command = (id: string, label: string, rest: Pick<ScreenCommand, 'run' | 'shortcut' | 'refusal'>) => ({
    id: `builder.${id}`,
    label,
    group,
    ...rest,
  });
  if (phase !== 'editing') {
    if (opened.version > 0 && !document.isCurrentVersion) return [];
    const refusal = document.grant.canEdit ? undefined : 'You don’t have permission to edit.';
    return [command('edit', 'Edit', { refusal, run: () => void beginEditing(builder) })];
  }
  const undo = { shortcut: shortcut('Z'), refusal: canUndo ? undefined : 'Nothing to undo' };
  const redo = {
    shortcut: shortcut('Z', { isShifted: true }),
    refusal: canRedo ? undefined : 'Nothing to redo',
  };
  const commands = [
    command('undo', 'Undo', { ...undo, run: () => editor.undo() }),
    command('redo', 'Redo', { ...redo, run: () => editor.redo() }),
    command('pin', messages.pinSection, {
      shortcut: 'P',
      refusal: section === null ? messages.onlySectionsPinned : undefined,
      run: () => section !== null && openPinSection(builder, section),
    }),
    command('stop', 'Cancel editing', { run: () => void session.cancel() }),
  ];
  return [
    command('save', 'Save', {
      shortcut: shortcut('S'),
      run: () => void saveDocument(builder, { isThenWatching: false }),
    }),
    command('done', 'Done', { run: () => void finishEditing(builder) }),
    ...commands,
  ];
}

function useSharingCommands(): ScreenCommand[] {
  const builder = useBuilder();
  const { document, opened } = builder;
  const noShare = document.grant.canShare ? undefined : 'You don’t have permission to share.';
  const share = { id: 'builder.share', label: 'Share', group, refusal: noShare, run: () => openShare(builder) };
  if (opened.kind === 'template') return [share];
  const noExport = document.grant.canExport ? undefined : 'You don’t have permission to export.';
  return [
    share,
    {
      id: 'builder.export',
      label: 'Export',
      group,
      shortcut: shortcut('E'),
      refusal: noExport,
      run: () => openExport(builder),
    },
    { id: 'builder.settings', label: 'Settings', group, keywords: 'subject preview', run: () => openSettings(builder) },
    { id: 'builder.metadata', label: 'Metadata', group, run: () => openMetadata(builder) },
    {
      id: 'builder.personas',
      label: messages.personas,
      group,
      keywords: 'sample data recipient',
      run: () => void openPersonasModal({ tid: document.tid }),
    },
  ];
}
