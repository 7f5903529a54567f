import { type EmailSettings, noEmailSettings } from '@galley/contract';
import { messages } from '../../../messages';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import type { PackedHtml } from '../../../platform/db/packed-html';
import type { Services } from '../../../services';
import { findEmailRow } from '../emails/email-versions';
import { readSettings } from '../emails/settings';
import { findLayout, requestLayoutScreenshots } from '../layouts/stored-layouts';
import { copySnapshot, listSnapshots } from '../pins/stored-pins';
import type { VersionRow } from '../stored-versions/find-version';
import type { LockedDocument } from '../stored-versions/lock-document';
import type { WrittenVersion } from '../stored-versions/write-versions';
import { copyFiles } from '../templates/theme-files';
import { unmarkThemeTask } from '../templates/theme-tasks';

/** The differences between the kinds of documents. The code for everything else is shared. */
interface DocumentTraits {
  /** Returns the HTML to store for the HTML that the canvas sent. Absent = it is stored unchanged. */
  toStored?(
    services: Services,
    sent: { organizationId: number; html: PackedHtml; markerPrefix?: string; signal: AbortSignal },
  ): Promise<PackedHtml>;
  /** Writes the additional rows for versions of this kind, taken over from the version `of`. */
  complete?(
    tx: Transaction,
    services: Services,
    document: LockedDocument,
    written: WrittenVersion & { of: number },
  ): Promise<void>;
  /** Returns the prefix of the markers in a version; null = it has no markers. Throws `not_found`. */
  findMarkerPrefix(db: Queryable, document: DocumentRef, version: VersionRow): Promise<string | null>;
  /** The message for people who save a document that was moved to the trash meanwhile; null = it can't be saved. */
  deletedWhileEditing: string | null;
}

export const documentKinds: Record<DocumentKind, DocumentTraits> = {
  email: {
    findMarkerPrefix: async (db, document) => (await findEmailRow(db, document)).markerPrefix,
    deletedWhileEditing: messages.deletedWhileEditing,
  },
  template: {
    toStored: async (services, { organizationId, html, markerPrefix, signal }) =>
      await services.workers.run(unmarkThemeTask, { html, markerPrefix }, { organizationId, signal }),
    complete: async (tx, services, document, { id, of }) =>
      await copyFiles(tx, services, document, { versionId: id, of }),
    findMarkerPrefix: async () => null,
    deletedWhileEditing: null,
  },
  layout: {
    complete: async (tx, services, document, written) =>
      await requestLayoutScreenshots(tx, services, document, written),
    findMarkerPrefix: async (db, document) => (await findLayout(db, document))?.markerPrefix ?? null,
    deletedWhileEditing: null,
  },
  pin: {
    complete: async (tx, services, document, { of, ...written }) =>
      await copySnapshot(tx, services, document, written, of),
    async findMarkerPrefix(db, { organizationId }, { id }) {
      const [snapshot] = await listSnapshots(db, { organizationId, ids: [id] });
      return snapshot?.markerPrefix || null;
    },
    deletedWhileEditing: null,
  },
};

/** Returns the settings of a version; themes have none. */
export function settingsOf({ settings }: Pick<VersionRow, 'settings'>): EmailSettings {
  return settings === null ? noEmailSettings : readSettings(settings);
}
