import {
  Code,
  ContactRound,
  Ellipsis,
  Globe,
  History,
  Images,
  Keyboard,
  SquareDashedMousePointer,
  Tags,
} from 'lucide-react';
import { shortcut } from '../../../../lib/shortcut';
import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { browseImages, openPersonasModal } from '../../../../modals';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { useBuilder } from '../context/builder-context';
import { openPanel } from '../context/screen/screen-state';
import { useSession } from '../context/use-editor-state';
import { openMetadata } from '../dialogs/open-metadata';
import { canPublish, openPublish } from '../dialogs/open-publish';
import { personasOf } from '../dialogs/personas-of';
import { canUpdateDocument, updateDocument } from '../dialogs/update-document';
import { panelEntry, panelNames } from '../panels/list/panel-list';
import { canChangeRules, startRules } from '../panels/rules/start-rules';
import type { NarrowChoices } from './narrow-entries';
import { openShortcutHelp } from './shortcut-help/open-shortcut-help';

/** Loads the entries of a narrow window's menu. */
export const loadNarrowEntries = () => import('./narrow-entries');
const NarrowEntries = lazyPart(async () => (await loadNarrowEntries()).NarrowEntries);

/**
 * A menu with the panels that have no button in the bar, and the list of shortcuts. `narrow` is the state of what a
 * narrow bar has no room for.
 */
export function MoreTools({ narrow }: { narrow?: NarrowChoices }) {
  const builder = useBuilder();
  const names = panelNames.filter((name) => panelEntry(name).isInMenu);
  const isWatching = useSession((state) => state.phase === 'watching');
  const { document, opened } = builder;
  return (
    <Menu
      label={screenMessages.moreTools}
      align="end"
      trigger={<IconButton label={screenMessages.moreTools} icon={<Ellipsis />} />}
    >
      {narrow ? <NarrowEntries {...narrow} /> : null}
      {names.map((name) => {
        const { label, icon, key, isShifted = false } = panelEntry(name);
        return (
          <MenuItem
            key={name}
            icon={icon}
            shortcut={key ? shortcut(key, { isShifted }) : undefined}
            onSelect={() => openPanel(builder.screen, name)}
          >
            {label}
          </MenuItem>
        );
      })}
      {canPublish(builder) ? (
        <MenuItem icon={<Globe />} onSelect={() => openPublish(builder)}>
          {screenMessages.publish}
        </MenuItem>
      ) : null}
      {document.grant.canEdit && opened.version === 0 ? (
        <MenuItem icon={<Images />} onSelect={() => void browseImages(builder)}>
          {screenMessages.imageLibrary}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Code />} shortcut={shortcut('U', { isShifted: true })} onSelect={builder.screen.source.open}>
        {screenMessages.source}
      </MenuItem>
      <MenuItem icon={<Tags />} onSelect={() => openMetadata(builder)}>
        {screenMessages.metadata}
      </MenuItem>
      <MenuItem icon={<ContactRound />} onSelect={() => void openPersonasModal(personasOf(builder))}>
        {messages.personas}
      </MenuItem>
      {canChangeRules(builder) ? (
        <MenuItem icon={<SquareDashedMousePointer />} onSelect={() => startRules(builder)}>
          {screenMessages.rulesEditor}
        </MenuItem>
      ) : null}
      {canUpdateDocument(builder) ? (
        <MenuItem
          icon={<History />}
          disabledReason={isWatching ? undefined : builderMessages.finishEditing}
          onSelect={() => void updateDocument(builder)}
        >
          {builderMessages.updateTheme}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Keyboard />} shortcut="?" onSelect={() => void openShortcutHelp()}>
        {screenMessages.keyboardShortcuts}
      </MenuItem>
    </Menu>
  );
}
