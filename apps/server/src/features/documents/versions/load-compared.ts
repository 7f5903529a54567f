import type { EmailSettings } from '@galley/contract';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { findVersion } from '../stored-versions/find-version';
import { documentKinds, settingsOf } from './document-kinds';

/** A stored version to compare or to show. */
export interface VersionToCompare {
  version: number;
  html: PackedHtml;
  settings: EmailSettings;
  /** The version of its theme; for a theme, the version itself. */
  themeVersion: number;
  /** The prefix of its markers; null = it has no markers, like a theme. Snapshots of a pin can have different ones. */
  markerPrefix: string | null;
}

export interface VersionsToCompare {
  /** The older version. */
  before: VersionToCompare;
  after: VersionToCompare;
}

/** Returns two versions of a document, the older one first. Throws `not_found`. */
export async function loadCompared(
  db: Queryable,
  document: DocumentRef,
  versions: readonly [number, number],
): Promise<VersionsToCompare> {
  return inOrder(await loadVersion(db, document, versions[0]), await loadVersion(db, document, versions[1]));
}

/** Returns a version of a document. Throws `not_found`. */
export async function loadVersion(db: Queryable, document: DocumentRef, wanted: number): Promise<VersionToCompare> {
  const row = await findVersion(db, document, wanted);
  const { version, htmlSha256, templateVersion } = row;
  const html = await loadPacked(db, document.organizationId, htmlSha256);
  const markerPrefix = await documentKinds[document.kind].findMarkerPrefix(db, document, row);
  return { version, html, settings: settingsOf(row), themeVersion: templateVersion ?? version, markerPrefix };
}

function inOrder(one: VersionToCompare, other: VersionToCompare): VersionsToCompare {
  return one.version <= other.version ? { before: one, after: other } : { before: other, after: one };
}
