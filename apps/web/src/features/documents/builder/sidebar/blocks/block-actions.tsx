import type { BeId } from '@galley/markup';
import { ArrowDown, ArrowUp, Copy, Layers, Pin, Settings2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortcut } from '../../../../../lib/shortcut';
import { toast } from '../../../../../lib/toasts';
import { messages } from '../../../../../messages';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { editingMessages } from '../../../../../messages/documents/builder/editing';
import type { Builder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import { openPinSection } from '../../panels/pins/open-pin-section';
import { openBlockSettings } from './open-block-settings';

/** An action for a block as a whole. */
export interface BlockAction {
  name: 'move-up' | 'move-down' | 'duplicate' | 'next-variation' | 'pin' | 'settings' | 'remove';
  label: string;
  icon: ReactNode;
  shortcut: string;
  /** Why it's disabled; undefined if it's enabled. */
  reason: string | undefined;
  run: () => void;
}

/** Returns the actions of a block, in the order of the section tools, the sidebar and menus. */
export function blockActions(builder: Builder, beId: BeId): readonly BlockAction[] {
  const { editor } = builder;
  const up = { beId, place: { kind: 'up' } } as const;
  const down = { beId, place: { kind: 'down' } } as const;
  return [
    {
      name: 'move-up',
      label: editingMessages.moveUp,
      icon: <ArrowUp />,
      shortcut: 'Alt+↑',
      reason: reasonOf(editor.can('move-block', up)),
      run: () => editor.run('move-block', up),
    },
    {
      name: 'move-down',
      label: editingMessages.moveDown,
      icon: <ArrowDown />,
      shortcut: 'Alt+↓',
      reason: reasonOf(editor.can('move-block', down)),
      run: () => editor.run('move-block', down),
    },
    {
      name: 'duplicate',
      label: editingMessages.duplicate,
      icon: <Copy />,
      shortcut: shortcut('D'),
      reason: reasonOf(editor.can('clone-block', { beId })),
      run: () => editor.run('clone-block', { beId }),
    },
    {
      name: 'next-variation',
      label: editingMessages.nextVariation,
      icon: <Layers />,
      shortcut: 'V',
      reason: reasonOf(editor.can('switch-variation', { beId })),
      run: () => editor.run('switch-variation', { beId }),
    },
    {
      name: 'pin',
      label: builderMessages.pinSection,
      icon: <Pin />,
      shortcut: 'P',
      reason: isSection(builder, beId) ? undefined : messages.onlySectionsPinned,
      run: () => openPinSection(builder, beId),
    },
    {
      name: 'settings',
      label: editingMessages.blockSettings,
      icon: <Settings2 />,
      shortcut: 'Alt+Enter',
      reason: undefined,
      run: () => openBlockSettings(builder, beId),
    },
    {
      name: 'remove',
      label: editingMessages.remove,
      icon: <Trash2 />,
      shortcut: 'Delete',
      reason: reasonOf(editor.can('remove-block', { beId })),
      run: () => removeBlock(builder, beId),
    },
  ];
}

function isSection({ editor }: Builder, beId: BeId): boolean {
  return editor.peekTree().blocks.get(beId)?.kinds.has('section') ?? false;
}

/** Removes a block and shows a message with Undo. */
function removeBlock(builder: Builder, beId: BeId): void {
  const { editor } = builder;
  const wasSection = isSection(builder, beId);
  if (editor.run('remove-block', { beId }) !== true) return;
  const action = { label: editingMessages.undo, run: () => void editor.undo() };
  toast(wasSection ? editingMessages.sectionRemoved : editingMessages.blockRemoved, { kind: 'removed', action });
}
