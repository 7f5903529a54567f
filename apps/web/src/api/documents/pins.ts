import { limits, type PinSnapshot } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The pins of a theme, newest first, and their groups. */
export function pinsQuery(tid: number) {
  return queryOptions({
    queryKey: keys.pins(tid),
    queryFn: ({ signal }) => callRoute('build_pin_archives', { params: { id: tid }, signal }),
  });
}

/** One snapshot with its HTML. Cached permanently, because snapshots don't change. */
export function snapshotQuery(id: number) {
  return queryOptions({
    queryKey: keys.pinSnapshot(id),
    queryFn: async ({ signal }) => (await callRoute('build_pin_archive_snapshot', { params: { id }, signal })).snapshot,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The ids of the snapshots whose thumbnails are finished. Polled while mounted. When one is finished, the pins of the
 * theme are reloaded.
 */
export function finishedThumbnailsQuery(tid: number, ids: readonly number[]) {
  return queryOptions({
    queryKey: keys.pinThumbnails(ids),
    queryFn: async ({ signal, client }) => {
      const query = { ids: ids.join(',') };
      const finished = (await callRoute('build_pin_archive_snapshot_thumbnail_finished', { query, signal })).ids;
      if (finished.length > 0) void client.invalidateQueries({ queryKey: keys.pins(tid) });
      return finished;
    },
    refetchInterval: limits.thumbnailsPollMs,
  });
}

/** Whether a snapshot's thumbnail is pending. Polled until it's finished; then the pin is reloaded. */
export function snapshotCheckQuery({ id, pinArchiveId }: Pick<PinSnapshot, 'id' | 'pinArchiveId'>) {
  return queryOptions({
    queryKey: keys.pinSnapshotCheck(id),
    queryFn: async ({ signal, client }) => {
      const query = { omitHtml: '1' } as const;
      const { snapshot } = await callRoute('build_pin_archive_snapshot', { params: { id }, query, signal });
      const isPending = snapshot.thumbnailStatus === 'pending';
      if (!isPending) void client.invalidateQueries({ queryKey: keys.pin(pinArchiveId) });
      return isPending;
    },
    refetchInterval: ({ state }) => (state.data === false ? false : limits.thumbnailPollMs),
  });
}

/** A pin with its snapshots and their authors, newest first, without HTML. */
export function pinQuery(id: number) {
  return queryOptions({
    queryKey: keys.pin(id),
    queryFn: async ({ signal }) => {
      const query = { withSnapshots: '1', snapshotsOmitHTML: '1', snapshotsWithUser: '1' } as const;
      return (await callRoute('build_pin_archive', { params: { id }, query, signal })).pinArchive;
    },
  });
}

/** Saves a section as a pin of a theme. */
export async function createPin(tid: number, body: Body<'build_pin_archive_create'>) {
  return (await callRoute('build_pin_archive_create', { params: { id: tid }, body })).pinArchive;
}

/** Adds a snapshot to a pin. It becomes the default. */
export async function createSnapshot(id: number, body: Body<'build_pin_archive_snapshot_create'>) {
  return (await callRoute('build_pin_archive_snapshot_create', { params: { id }, body })).pinArchive;
}

/** Changes the name, the group, the device or the default snapshot of a pin. */
export async function changePin(id: number, body: Body<'build_pin_archive_update'>) {
  return (await callRoute('build_pin_archive_update', { params: { id }, body })).pinArchive;
}

/** Deletes a pin with its snapshots. */
export function deletePin(id: number) {
  return callRoute('build_pin_archive_delete', { params: { id } });
}

/** Creates a group of pins. */
export async function createPinGroup(tid: number, name: string) {
  return (await callRoute('build_libraries_pin_groups_save', { params: { id: tid }, body: { name } })).pinGroup;
}

/** Renames a group of pins. */
export async function renamePinGroup(id: number, name: string) {
  return (await callRoute('build_libraries_pin_groups_update', { params: { id }, body: { name } })).pinGroup;
}

/** Deletes a group of pins, but not its pins. */
export function deletePinGroup(id: number) {
  return callRoute('build_libraries_pin_groups_delete', { params: { id } });
}

/** The documents with sections linked to a pin. Polled while shown, because saves are counted with a delay. */
export function pinLinksQuery(id: number) {
  return queryOptions({
    queryKey: keys.pinLinks(id),
    queryFn: async ({ signal }) => (await callRoute('build_pin_archive_links', { params: { id }, signal })).documents,
    gcTime: 0,
    refetchInterval: limits.livePollMs,
  });
}

/** Updates the linked sections of documents to the default snapshot of a pin, or unlinks them. */
export async function changePinLinks(id: number, documents: Body<'build_pin_archive_links_change'>['documents']) {
  return (await callRoute('build_pin_archive_links_change', { params: { id }, body: { documents } })).documents;
}
