import type { Template } from '@galley/contract';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu/menu';
import { useThemeActs } from './theme-acts';

export interface ThemeMenuProps {
  template: Template;
  /** Called when it's about to be deleted. */
  onDeleted: () => void;
  size?: 'small' | 'medium';
}

/** The theme's actions in "…". Nothing is shown if there are none. */
export function ThemeMenu({ template, onDeleted, size }: ThemeMenuProps) {
  const acts = useThemeActs(template, onDeleted);
  if (acts.length === 0) return null;
  const { title } = template;
  const isShort = size === 'small';
  const name = isShort ? `Actions for the theme ${title}` : `Theme actions of ${title}`;
  return (
    <Menu
      label={`Actions for the theme ${title}`}
      align={isShort ? 'start' : 'end'}
      trigger={<IconButton label={name} icon={<Ellipsis />} size={size} />}
    >
      {acts.map((act) => [
        act.isDanger ? <MenuSeparator key={`${act.id}-line`} /> : null,
        <MenuItem key={act.id} icon={act.icon} isDanger={act.isDanger} onSelect={act.run}>
          {act.label}
        </MenuItem>,
      ])}
    </Menu>
  );
}
