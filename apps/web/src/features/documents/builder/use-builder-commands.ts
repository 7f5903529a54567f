import { type ScreenCommand, useScreenCommands } from '../../../lib/screen-commands';
import { shortcut } from '../../../lib/shortcut';
import { messages } from '../../../messages';
import { builderMessages } from '../../../messages/documents/builder/base';
import { screenMessages } from '../../../messages/documents/builder/screen';
import { openPersonasModal } from '../../../modals';
import { useBuilder } from './context/builder-context';
import { beginEditing } from './context/editing/begin-editing';
import { openPanel } from './context/screen/screen-state';
import { useEditorState, useSession } from './context/use-editor-state';
import { openExport, openShare } from './dialogs/open-export';
import { openMetadata } from './dialogs/open-metadata';
import { canPublish, openPublish } from './dialogs/open-publish';
import { openSettings } from './dialogs/open-settings';
import { personasOf } from './dialogs/personas-of';
import { openablePanels, panelEntry } from './panels/list/panel-list';
import { openPinSection } from './panels/pins/open-pin-section';
import { canChangeRules, startRules } from './panels/rules/start-rules';
import { finishEditing, saveDocument } from './session/save/save-document';

const group = screenMessages.thisDocument;

/** Adds the builder's bar actions and panels to the command palette. Disabled ones show the reason. */
export function useBuilderCommands(isRules: boolean): void {
  const builder = useBuilder();
  const { screen } = builder;
  const editing = useEditingCommands();
  const sharing = useSharingCommands();
  const isEditing = useSession((state) => state.phase === 'editing');
  const panels: ScreenCommand[] = openablePanels(isEditing).map((name) => {
    const { label, key, isShifted = false } = panelEntry(name);
    return {
      id: `builder.${name}`,
      label,
      group: screenMessages.panels,
      shortcut: key ? shortcut(key, { isShifted }) : undefined,
      run: () => openPanel(screen, name),
    };
  });
  const source = { key: shortcut('U', { isShifted: true }), run: screen.source.open };
  panels.push({
    id: 'builder.source',
    label: screenMessages.source,
    group: screenMessages.panels,
    shortcut: source.key,
    run: source.run,
  });
  if (canChangeRules(builder))
    panels.push({ id: 'builder.rules', label: screenMessages.rulesEditor, group, run: () => startRules(builder) });
  useScreenCommands(isRules ? editing : [...editing, ...sharing, ...panels]);
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
    const refusal = document.grant.canEdit ? undefined : screenMessages.cannotEdit;
    return [command('edit', screenMessages.edit, { refusal, run: () => void beginEditing(builder) })];
  }
  const undo = { shortcut: shortcut('Z'), refusal: canUndo ? undefined : screenMessages.nothingToUndo };
  const redo = {
    shortcut: shortcut('Z', { isShifted: true }),
    refusal: canRedo ? undefined : screenMessages.nothingToRedo,
  };
  const commands = [
    command('undo', screenMessages.undo, { ...undo, run: () => editor.undo() }),
    command('redo', screenMessages.redo, { ...redo, run: () => editor.redo() }),
    command('pin', builderMessages.pinSection, {
      shortcut: 'P',
      refusal: section === null ? messages.onlySectionsPinned : undefined,
      run: () => section !== null && openPinSection(builder, section),
    }),
    command('stop', screenMessages.cancelEditing, { run: () => void session.cancel() }),
  ];
  return [
    command('save', screenMessages.save, {
      shortcut: shortcut('S'),
      run: () => void saveDocument(builder, { isThenWatching: false }),
    }),
    command('done', screenMessages.done, { run: () => void finishEditing(builder) }),
    ...commands,
  ];
}

function useSharingCommands(): ScreenCommand[] {
  const builder = useBuilder();
  const { document, opened } = builder;
  const noShare = document.grant.canShare ? undefined : screenMessages.cannotShare;
  const share = {
    id: 'builder.share',
    label: screenMessages.share,
    group,
    refusal: noShare,
    run: () => openShare(builder),
  };
  if (opened.kind === 'template') return [share];
  const noExport = document.grant.canExport ? undefined : screenMessages.cannotExport;
  return [
    share,
    {
      id: 'builder.export',
      label: screenMessages.export,
      group,
      shortcut: shortcut('E'),
      refusal: noExport,
      run: () => openExport(builder),
    },
    {
      id: 'builder.settings',
      label: screenMessages.settings,
      group,
      keywords: 'subject preview',
      run: () => openSettings(builder),
    },
    ...(canPublish(builder)
      ? [
          {
            id: 'builder.publish',
            label: screenMessages.publish,
            group,
            run: () => openPublish(builder),
          },
        ]
      : []),
    { id: 'builder.metadata', label: screenMessages.metadata, group, run: () => openMetadata(builder) },
    {
      id: 'builder.personas',
      label: messages.personas,
      group,
      keywords: 'sample data recipient',
      run: () => void openPersonasModal(personasOf(builder)),
    },
  ];
}
