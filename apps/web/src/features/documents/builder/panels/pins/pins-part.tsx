import { limits, type PinArchive, type PinGroup } from '@galley/contract';
import { sectionToPin } from '@galley/editor';
import { isRefusal } from '@galley/markup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Pin, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { finishedThumbnailsQuery, pinsQuery } from '../../../../../api/documents/pins';
import { keys } from '../../../../../api/keys';
import { takeAgain } from '../../../../../lib/retry-screenshots';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { pinMessages } from '../../../../../messages/documents/builder/pins';
import { Button } from '../../../../../ui/button/button';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../../../ui/menu/menu';
import { ThumbnailNote } from '../../../../../ui/thumbnail/thumbnail-note';
import { useBuilder } from '../../context/builder-context';
import { useEditorState } from '../../context/use-editor-state';
import { openPinSection } from './open-pin-section';
import { removeGroup, renameGroup } from './pin-calls';
import { PinEntry } from './pin-entry';
import styles from './pins.module.css';

/** The pins of the theme by group, in the sidebar. */
export function PinsPart() {
  const builder = useBuilder();
  const { document, editor } = builder;
  const queries = useQueryClient();
  const initialData = { pinArchives: document.pinArchives, pinGroups: document.pinGroups };
  const { data } = useQuery({ ...pinsQuery(document.tid), initialData });
  useThumbnailNews(document.tid, data.pinArchives);
  const selectedId = useEditorState((state) => state.selected?.beId ?? null);
  useEditorState((state) => state.revision);
  const section = sectionToPin(editor.peekTree(), selectedId, document);
  const handleChange = async (changed: Promise<boolean>) => {
    if (await changed) await queries.invalidateQueries({ queryKey: keys.pins(document.tid) });
  };
  const pin = (
    <Button
      size="small"
      icon={<Pin />}
      disabledReason={isRefusal(section) ? section.reason : undefined}
      onClick={() => selectedId !== null && openPinSection(builder, selectedId)}
    >
      {builderMessages.pinSection}
    </Button>
  );
  const { pinArchives, pinGroups } = data;
  if (pinArchives.length === 0 && pinGroups.length === 0)
    return <EmptyState title={builderMessages.noPinsTitle} text={builderMessages.noPins} actions={pin} />;
  const known = new Set(pinGroups.map(({ id }) => id));
  const ungrouped = pinArchives.filter(({ pinGroupId }) => !known.has(pinGroupId));
  const list = { groups: pinGroups, onChange: handleChange };
  return (
    <>
      <div className={styles.bar}>{pin}</div>
      {ungrouped.length > 0 ? <PinList {...list} label={pinMessages.pins} pins={ungrouped} /> : null}
      {pinGroups.map((group) => (
        <GroupOfPins
          key={group.id}
          {...list}
          group={group}
          pins={pinArchives.filter(({ pinGroupId }) => pinGroupId === group.id)}
        />
      ))}
      <ThumbnailNote
        className={styles.note}
        errors={pinArchives.map(({ thumbnailError }) => thumbnailError)}
        onRetry={() => takeAgain(document.tid, 'pin', () => handleChange(Promise.resolve(true)))}
      />
    </>
  );
}

/** Polls for pending thumbnails, and reloads the list when one is available. */
function useThumbnailNews(tid: number, pins: readonly PinArchive[]): void {
  const pending = pins.filter(({ thumbnailStatus }) => thumbnailStatus === 'pending');
  const ids = pending.slice(0, limits.pinThumbnailIds).map(({ defaultSnapshotId }) => defaultSnapshotId);
  useQuery({ ...finishedThumbnailsQuery(tid, ids), enabled: ids.length > 0 });
}

interface ListProps {
  pins: readonly PinArchive[];
  groups: readonly PinGroup[];
  onChange: (changed: Promise<boolean>) => Promise<void>;
}

function PinList({ label, pins, groups, onChange }: ListProps & { label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {pins.map((pin) => (
        <PinEntry key={pin.id} pin={pin} groups={groups} onChange={onChange} />
      ))}
    </ul>
  );
}

function GroupOfPins({ group, ...list }: ListProps & { group: PinGroup }) {
  const titleId = useId();
  const { name } = group;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.groupTitle}>
        <h3 id={titleId} title={name}>
          {name}
        </h3>
        <Menu
          label={name}
          align="end"
          trigger={<IconButton label={pinMessages.groupActions(name)} size="small" icon={<Ellipsis />} />}
        >
          <MenuItem icon={<Pencil />} onSelect={() => void list.onChange(renameGroup(group))}>
            {pinMessages.rename}
          </MenuItem>
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => void list.onChange(removeGroup(group))}>
            {pinMessages.deleteAction}
          </MenuItem>
        </Menu>
      </div>
      {list.pins.length > 0 ? (
        <PinList {...list} label={name} />
      ) : (
        <p className={styles.none}>{builderMessages.noPinsInGroup}</p>
      )}
    </section>
  );
}
