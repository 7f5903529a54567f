import type { PackedHtml } from '../../../platform/db/packed-html';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { changeGroup, createGroup, removeGroup } from './groups';
import { changeLinks, linkedDocuments } from './links';
import { pinsAndGroupsOf } from './presenter';
import { changePinArchive, createPin, finishedThumbnails, refuseOtherMode, removePin } from './service';
import { createSnapshot, openPin, openSnapshot } from './snapshots';

/** Returns the handlers for the pins of themes, their snapshots and groups. */
export function pinHandlers(services: Services): HandlerMap {
  return {
    build_pin_archives: async ({ caller, query }) => {
      refuseOtherMode(caller.template, query.mode);
      return await pinsAndGroupsOf(services, caller, caller.template.id);
    },
    build_pin_archive: async ({ caller, query }) => openPin(services, caller, query),
    build_pin_archive_links: async ({ caller }) => ({ documents: await linkedDocuments(services, caller) }),
    build_pin_archive_links_change: async ({ caller, body, signal }) => ({
      documents: await changeLinks(services, caller, { ...body, signal }),
    }),
    build_pin_archive_create: async ({ caller, body, document, idempotencyKey, signal }) => {
      const html = sectionOf(document);
      return { pinArchive: await createPin(services, caller, { ...body, html, idempotencyKey, signal }) };
    },
    build_pin_archive_update: async ({ caller, body }) => ({
      pinArchive: await changePinArchive(services, caller, body),
    }),
    build_pin_archive_delete: async ({ caller }) => ({ pinArchives: await removePin(services, caller) }),
    build_pin_archive_snapshot: async ({ caller, params, query }) =>
      openSnapshot(services, caller, { id: params.id, omitHtml: query.omitHtml }),
    build_pin_archive_snapshot_create: async ({ caller, body, document, idempotencyKey, signal }) =>
      createSnapshot(services, caller, { ...body, html: sectionOf(document), idempotencyKey, signal }),
    build_pin_archive_snapshot_thumbnail_finished: async ({ caller, query }) => ({
      ids: await finishedThumbnails(services, caller, query.ids),
    }),
    build_libraries_pin_groups_save: async ({ caller, body, idempotencyKey }) => ({
      pinGroup: await createGroup(services, caller, { ...body, idempotencyKey }),
    }),
    build_libraries_pin_groups_update: async ({ caller, body }) => ({
      pinGroup: await changeGroup(services, caller, body),
    }),
    build_libraries_pin_groups_delete: async ({ caller }) => {
      await removeGroup(services, caller);
      return { success: true };
    },
  };
}

function sectionOf(document: PackedHtml | null): PackedHtml {
  if (!document) throw new Error('A section came without its HTML.');
  return document;
}
