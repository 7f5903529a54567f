import type { PinArchive, PinGroup } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  Camera,
  Ellipsis,
  FolderInput,
  FolderPlus,
  History,
  Link2,
  Monitor,
  Pencil,
  RefreshCw,
  Smartphone,
  Trash2,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { pinLinksQuery, snapshotQuery } from '../../../../../api/documents/pins';
import { keys } from '../../../../../api/keys';
import { openModal } from '../../../../../lib/dialogs';
import { messages } from '../../../../../messages';
import { pinMessages } from '../../../../../messages/documents/builder/pins';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/menu/menu';
import { startPinDrag } from '../../canvas/dragging/start-drag';
import { useBuilder } from '../../context/builder-context';
import { insertPin, loadPin } from './insert-pin';
import { LinkedModal } from './linked-modal';
import { addSnapshot, movePin, moveToNewGroup, removePin, renamePin, setMobile } from './pin-calls';
import { PinThumbnail } from './pin-thumbnail';
import styles from './pins.module.css';
import { SnapshotsModal } from './snapshots-modal';

interface PinEntryProps {
  pin: PinArchive;
  groups: readonly PinGroup[];
  onChange: (changed: Promise<boolean>) => Promise<void>;
}

/** One pin. It can be dragged onto the canvas; a click or Enter inserts it after the selected block. */
export function PinEntry({ pin, groups, onChange }: PinEntryProps) {
  const builder = useBuilder();
  const queries = useQueryClient();
  const { name, mobile, pinGroupId, thumbnailError } = pin;
  // A missing Chromium is reported only once, below the list.
  const problem = thumbnailError === messages.screenshotErrors.missing ? '' : thumbnailError;
  const handleClick = (event: MouseEvent) => {
    // Ignores the second click of a double click, so that the pin is inserted only once.
    if (event.detail < 2) void insertPin(queries, builder, pin);
  };
  const handleSnapshots = async () => {
    const isChanged = await openModal(SnapshotsModal, { pin, tid: builder.document.tid });
    void queries.removeQueries({ queryKey: keys.pin(pin.id) });
    await onChange(Promise.resolve(isChanged ?? false));
    if (isChanged) await offerUpdate();
  };
  const handleSnapshot = async () => {
    const isAdded = await addSnapshot(builder, pin);
    await onChange(Promise.resolve(isAdded));
    if (isAdded) await offerUpdate();
  };
  const openLinked = async () => void (await openModal(LinkedModal, { tid: builder.document.tid, pin }));
  /** After the inserted snapshot has changed, shows the documents that are linked to the pin, if there are any. */
  const offerUpdate = async () => {
    const linked = await queries.fetchQuery(pinLinksQuery(pin.id)).catch(() => []);
    if (linked.some(({ outdated }) => outdated > 0)) await openLinked();
  };
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.entry}
        aria-label={name}
        title={pinMessages.pinHint}
        onPointerEnter={() => void queries.prefetchQuery(snapshotQuery(pin.defaultSnapshotId))}
        onPointerDown={(event) =>
          startPinDrag(builder, { label: name, load: () => loadPin(queries, builder, pin) }, event)
        }
        onClick={handleClick}
      >
        <PinThumbnail of={pin} device={mobile ? 'mobile' : 'desktop'} />
      </button>
      <div className={styles.caption}>
        <span className={styles.name} title={name}>
          {mobile ? <Smartphone role="img" aria-label={messages.pinForPhones} /> : null}
          {name}
        </span>
        <Menu
          label={name}
          align="end"
          trigger={<IconButton label={pinMessages.pinActions(name)} size="small" icon={<Ellipsis />} />}
        >
          {builder.opened.kind === 'template' ? null : (
            <>
              <MenuItem icon={<Link2 />} onSelect={() => void insertPin(queries, builder, pin, { isLinked: true })}>
                {messages.insertLinked}
              </MenuItem>
              <MenuItem icon={<RefreshCw />} onSelect={() => void openLinked()}>
                {messages.linkedDocuments}
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem icon={<Camera />} onSelect={() => void handleSnapshot()}>
            {pinMessages.addSnapshot}
          </MenuItem>
          <MenuItem icon={<History />} onSelect={() => void handleSnapshots()}>
            {pinMessages.snapshots}
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={() => void onChange(renamePin(pin))}>
            {pinMessages.rename}
          </MenuItem>
          <MenuItem
            icon={mobile ? <Monitor /> : <Smartphone />}
            onSelect={() => void onChange(setMobile(pin, !mobile))}
          >
            {mobile ? messages.pinForAll : messages.pinForPhones}
          </MenuItem>
          <MenuSeparator />
          {groups
            .filter(({ id }) => id !== pinGroupId)
            .map((group) => (
              <MenuItem key={group.id} icon={<FolderInput />} onSelect={() => void onChange(movePin(pin, group.id))}>
                {pinMessages.moveTo(group.name)}
              </MenuItem>
            ))}
          {pinGroupId === 0 ? null : (
            <MenuItem icon={<FolderInput />} onSelect={() => void onChange(movePin(pin, 0))}>
              {pinMessages.removeFromGroup}
            </MenuItem>
          )}
          <MenuItem icon={<FolderPlus />} onSelect={() => void onChange(moveToNewGroup(builder.document.tid, pin))}>
            {pinMessages.moveToNewGroup}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => void onChange(removePin(pin))}>
            {pinMessages.deleteAction}
          </MenuItem>
        </Menu>
      </div>
      {problem === '' ? null : <p className={styles.problemNote}>{problem}</p>}
    </li>
  );
}
