import { Ellipsis } from 'lucide-react';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../../ui/menu/menu';
import { canvasFrame } from '../context/editing/focus-canvas';
import { useEditorState } from '../context/use-editor-state';
import { type MovableTool, useRemoveLinkTool, useTextTools } from './movable-tools';

/** The tools that don't fit into the toolbar, for example next to an open panel. */
export function ToolMenu({ moved }: { moved: readonly MovableTool[] }) {
  const isText = useEditorState((state) => state.text !== null);
  const tools = [...useTextTools(), useRemoveLinkTool()].filter(({ name }) => moved.includes(name));
  return (
    <Menu
      label={toolbarMessages.moreTextTools}
      align="start"
      // The caret stays in the text, where work continues.
      finalFocus={() => (isText ? canvasFrame() : null)}
      trigger={<IconButton label={toolbarMessages.moreTextTools} icon={<Ellipsis />} />}
    >
      {tools.map(({ name, label, icon, shortcut, isOn, disabledReason, run }) => (
        <MenuItem
          key={name}
          icon={icon}
          shortcut={shortcut}
          isChecked={isOn}
          disabledReason={disabledReason}
          onSelect={run}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
