import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../ui/menu/menu';
import { panelEntry, panelNames } from '../panels/panel-list';
import { openPanel } from '../panels/panel-store';
import { shortcut } from './shortcut';

/** The panels that have no button of their own in the bar. */
export function MoreTools() {
  const names = panelNames.filter((name) => panelEntry(name).isInMenu);
  if (names.length === 0) return null;
  return (
    <Menu label="More tools" align="end" trigger={<IconButton label="More tools" icon={<Ellipsis />} />}>
      {names.map((name) => {
        const { label, icon, key, isShifted = false } = panelEntry(name);
        return (
          <MenuItem
            key={name}
            icon={icon}
            shortcut={key ? shortcut(key, { isShifted }) : undefined}
            onSelect={() => openPanel(name)}
          >
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
