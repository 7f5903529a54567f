import { IconButton } from '../../../../ui/icon-button/icon-button';
import type { Tool } from './movable-tools';

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
