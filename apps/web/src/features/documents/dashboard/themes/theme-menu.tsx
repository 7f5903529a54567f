import type { Template } from '@galley/contract';
import { Ellipsis } from 'lucide-react';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { type ThemeAction, useThemeActions } from './theme-actions';

export interface ThemeMenuProps {
  template: Template;
  /** Called when it's about to be deleted. */
  onDeleted: () => void;
  size?: 'small' | 'medium';
  /** Actions of the list that is shown, above those of the theme. */
  listActions?: readonly ThemeAction[];
}

/** The theme's actions in "…". Nothing is shown if there are none. */
export function ThemeMenu({ template, onDeleted, size, listActions = [] }: ThemeMenuProps) {
  const actions = [...listActions, ...useThemeActions(template, onDeleted)];
  if (actions.length === 0) return null;
  const { title } = template;
  const isShort = size === 'small';
  const name = isShort ? dashboardMessages.actionsForTheme(title) : dashboardMessages.themeActionsOf(title);
  return (
    <Menu
      label={dashboardMessages.actionsForTheme(title)}
      align={isShort ? 'start' : 'end'}
      trigger={<IconButton label={name} icon={<Ellipsis />} size={size} />}
    >
      {actions.map((action) => [
        action.isDanger ? <MenuSeparator key={`${action.id}-line`} /> : null,
        <MenuItem key={action.id} icon={action.icon} isDanger={action.isDanger} onSelect={action.run}>
          {action.label}
        </MenuItem>,
      ])}
    </Menu>
  );
}
