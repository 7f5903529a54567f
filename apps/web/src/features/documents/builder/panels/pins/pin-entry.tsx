import type { PinArchive, PinGroup } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  Camera,
  Ellipsis,
  FolderInput,
  FolderPlus,
  Images,
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
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { pinMessages } from '../../../../../messages/documents/builder/pins';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/menu/menu';
import { Text } from '../../../../../ui/text/text';
import { startPinDrag } from '../../canvas/dragging/start-drag';
import { useBuilder } from '../../context/builder-context';
import { openVersions } from '../versions/open-versions';
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
  const { name, mobile, thumbnailError } = pin;
  // A missing Chromium is reported only once, below the list.
  const problem = thumbnailError === messages.screenshotErrors.missing ? '' : thumbnailError;
  const handleClick = (event: MouseEvent) => {
    // Ignores the second click of a double click, so that the pin is inserted only once.
    if (event.detail < 2) void insertPin(queries, builder, pin);
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
          {mobile ? <Smartphone role="img" aria-label={builderMessages.pinForPhones} /> : null}
          {name}
        </span>
        <PinMenu pin={pin} groups={groups} onChange={onChange} />
      </div>
      {problem === '' ? null : (
        <Text as="p" size="sm" tone="muted">
          {problem}
        </Text>
      )}
    </li>
  );
}

function PinMenu({ pin, groups, onChange }: PinEntryProps) {
  const builder = useBuilder();
  const queries = useQueryClient();
  const { name, mobile } = pin;
  const { changeSnapshots, addOwnSnapshot, openLinked } = useSnapshotActions(pin, onChange);
  return (
    <Menu
      label={name}
      align="end"
      trigger={<IconButton label={pinMessages.pinActions(name)} size="small" icon={<Ellipsis />} />}
    >
      {builder.opened.kind === 'template' ? null : (
        <>
          <MenuItem icon={<Link2 />} onSelect={() => void insertPin(queries, builder, pin, { isLinked: true })}>
            {builderMessages.insertLinked}
          </MenuItem>
          <MenuItem icon={<RefreshCw />} onSelect={() => void openLinked()}>
            {builderMessages.linkedDocuments}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Camera />} onSelect={() => void addOwnSnapshot()}>
        {pinMessages.addSnapshot}
      </MenuItem>
      <MenuItem icon={<Images />} onSelect={() => void changeSnapshots()}>
        {pinMessages.snapshots}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => void onChange(renamePin(pin))}>
        {pinMessages.rename}
      </MenuItem>
      <MenuItem icon={mobile ? <Monitor /> : <Smartphone />} onSelect={() => void onChange(setMobile(pin, !mobile))}>
        {mobile ? builderMessages.pinForAll : builderMessages.pinForPhones}
      </MenuItem>
      <MenuSeparator />
      {groups
        .filter(({ id }) => id !== pin.pinGroupId)
        .map((group) => (
          <MenuItem key={group.id} icon={<FolderInput />} onSelect={() => void onChange(movePin(pin, group.id))}>
            {pinMessages.moveTo(group.name)}
          </MenuItem>
        ))}
      {pin.pinGroupId === 0 ? null : (
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
  );
}

/** Actions that change what a pin inserts. After a change, they show the documents that are linked to it, if any. */
function useSnapshotActions(pin: PinArchive, onChange: PinEntryProps['onChange']) {
  const { name, mobile } = pin;
  const builder = useBuilder();
  const queries = useQueryClient();
  const openLinked = async () => void (await openModal(LinkedModal, { tid: builder.document.tid, pin }));
  const offerUpdate = async () => {
    const linked = await queries.fetchQuery(pinLinksQuery(pin.id)).catch(() => []);
    if (linked.some(({ outdated }) => outdated > 0)) await openLinked();
  };
  const apply = async (isChanged: boolean) => {
    await onChange(Promise.resolve(isChanged));
    if (isChanged) await offerUpdate();
  };
  const changeSnapshots = async () => {
    const result = await openModal(SnapshotsModal, { pin, tid: builder.document.tid });
    void queries.removeQueries({ queryKey: keys.pin(pin.id) });
    if (result !== 'compare') return await apply(result === 'changed');
    await apply(await openVersions({ document: { kind: 'pin', id: pin.id }, name, isForPhones: mobile }));
  };
  const addOwnSnapshot = async () => apply(await addSnapshot(builder, pin));
  return { changeSnapshots, addOwnSnapshot, openLinked };
}
