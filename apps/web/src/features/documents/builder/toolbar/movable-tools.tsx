import type { ListKind, TextFormat } from '@galley/editor';
import { Bold, Italic, List, ListOrdered, Subscript, Superscript, Underline, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortcut } from '../../../../lib/shortcut';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { useBuilder } from '../context/builder-context';
import { reasonOf } from '../context/controls/reason-of';
import { useEditorState } from '../context/use-editor-state';
import { linkTargetOf } from './link-target';

export type MovableTool = TextFormat | ListKind | 'remove-link';

/** Tools that move into the toolbar's menu if they don't fit, the last one first. */
export const movableTools: readonly MovableTool[] = [
  'bold',
  'italic',
  'underline',
  'remove-link',
  'superscript',
  'subscript',
  'bulleted',
  'numbered',
];

/** A tool, shown as a button in the toolbar or as an entry in its menu. */
export interface Tool {
  name: MovableTool;
  label: string;
  icon: ReactNode;
  shortcut?: string;
  /** Undefined if it isn't a toggle. */
  isOn?: boolean;
  disabledReason?: string;
  run: () => void;
}

const formats: { format: TextFormat; label: string; icon: ReactNode; key?: string }[] = [
  { format: 'bold', label: toolbarMessages.bold, icon: <Bold />, key: 'B' },
  { format: 'italic', label: toolbarMessages.italic, icon: <Italic />, key: 'I' },
  { format: 'underline', label: toolbarMessages.underline, icon: <Underline />, key: 'U' },
  { format: 'superscript', label: toolbarMessages.superscript, icon: <Superscript /> },
  { format: 'subscript', label: toolbarMessages.subscript, icon: <Subscript /> },
];
const lists: { kind: ListKind; label: string; icon: ReactNode }[] = [
  { kind: 'bulleted', label: toolbarMessages.bulletedList, icon: <List /> },
  { kind: 'numbered', label: toolbarMessages.numberedList, icon: <ListOrdered /> },
];

/** Returns the formats and lists of the edited text, in display order. */
export function useTextTools(): Tool[] {
  const { editor } = useBuilder();
  const text = useEditorState((state) => state.text);
  return [
    ...formats.map(({ format, label, icon, key }) => ({
      name: format,
      label,
      icon,
      shortcut: key ? shortcut(key) : undefined,
      isOn: text?.active[format] ?? false,
      disabledReason: text ? reasonOf(text.can[format]) : toolbarMessages.clickTextFirst,
      run: () => void editor.run('format-text', { format }),
    })),
    ...lists.map(({ kind, label, icon }) => ({
      name: kind,
      label,
      icon,
      isOn: text?.list === kind,
      disabledReason: text ? reasonOf(text.can.list) : toolbarMessages.clickTextFirst,
      run: () => void editor.run('toggle-list', { kind }),
    })),
  ];
}

/** Returns the tool that removes the link of an edited text, a link or a selected image. */
export function useRemoveLinkTool(): Tool {
  const { editor } = useBuilder();
  const text = useEditorState((state) => state.text);
  const selected = useEditorState((state) => state.selected);
  const target = linkTargetOf(editor, { text, selected });
  return {
    name: 'remove-link',
    label: toolbarMessages.removeLink,
    icon: <Unlink />,
    disabledReason: target ? reasonOf(target.canRemove) : toolbarMessages.clickLinkFirst,
    run: () => target?.remove(),
  };
}

/** A tool in the toolbar. For its menu, see `ToolMenu`. */
export function ToolButton({ tool }: { tool: Tool }) {
  const { label, icon, shortcut, isOn, disabledReason, run } = tool;
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={shortcut}
      isPressed={isOn}
      disabledReason={disabledReason}
      onClick={run}
    />
  );
}
