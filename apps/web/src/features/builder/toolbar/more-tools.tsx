import { Code, Ellipsis, Keyboard, SquareDashedMousePointer, Tags } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu/menu';
import { useBuilder } from '../context/builder-context';
import { shortcut } from '../controls/shortcut';
import { openMetadata } from '../metadata/open-metadata';
import { panelEntry, panelNames } from '../panel-list/panel-list';
import { canChangeRules, startRules } from '../rules/start-rules';
import type { PanelName } from '../screen/panel-state';
import { openShortcuts } from '../shortcuts/open-shortcuts';

/** The panels without their own button in the bar, and the list of shortcuts. */
export function MoreTools({ isNarrow }: { isNarrow: boolean }) {
  const builder = useBuilder();
  const isInMenu = (name: PanelName) =>
    panelEntry(name).isInMenu || (name === 'checklist' && isNarrow && builder.opened.kind !== 'template');
  const names = panelNames.filter(isInMenu);
  return (
    <Menu label="More tools" align="end" trigger={<IconButton label="More tools" icon={<Ellipsis />} />}>
      {names.map((name) => {
        const { label, icon, key, isShifted = false } = panelEntry(name);
        return (
          <MenuItem
            key={name}
            icon={icon}
            shortcut={key ? shortcut(key, { isShifted }) : undefined}
            onSelect={() => builder.screen.panel.open(name)}
          >
            {label}
          </MenuItem>
        );
      })}
      <MenuItem icon={<Code />} shortcut={shortcut('U', { isShifted: true })} onSelect={builder.screen.source.open}>
        Source
      </MenuItem>
      <MenuItem icon={<Tags />} onSelect={() => openMetadata(builder)}>
        Metadata
      </MenuItem>
      {!isNarrow && canChangeRules(builder) ? (
        <MenuItem icon={<SquareDashedMousePointer />} onSelect={() => startRules(builder)}>
          Rules editor
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={() => void openShortcuts()}>
        Keyboard shortcuts
      </MenuItem>
    </Menu>
  );
}
