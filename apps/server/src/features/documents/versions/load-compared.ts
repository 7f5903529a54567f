import type { EmailSettings } from '@galley/contract';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { findVersion } from '../stored-versions/find-version';
import { documentKinds, settingsOf } from './document-kinds';

/** A stored version to compare. */
export interface VersionToCompare {
  version: number;
  html: PackedHtml;
  settings: EmailSettings;
  /** The version of its theme; for a theme, the version itself. */
  themeVersion: number;
  /** The prefix of its markers; null = it has no markers, like a theme. */
  markerPrefix: string | null;
}

export interface VersionsToCompare {
  /** The older version. */
  before: VersionToCompare;
  after: VersionToCompare;
  /** The prefix of the markers in both; null = they have no markers, or different prefixes. */
  markerPrefix: string | null;
}

/** Returns two versions of a document, the older one first. Throws `not_found`. */
export async function loadCompared(
  db: Queryable,
  document: DocumentRef,
  versions: readonly [number, number],
): Promise<VersionsToCompare> {
  const { before, after } = inOrder(
    await loadVersion(db, document, versions[0]),
    await loadVersion(db, document, versions[1]),
  );
  // Snapshots of a pin can have different prefixes. Their blocks can't be paired then.
  const markerPrefix = before.markerPrefix === after.markerPrefix ? before.markerPrefix : null;
  return { before, after, markerPrefix };
}

async function loadVersion(db: Queryable, document: DocumentRef, wanted: number): Promise<VersionToCompare> {
  const row = await findVersion(db, document, wanted);
  const { version, htmlSha256, templateVersion } = row;
  const html = await loadPacked(db, document.organizationId, htmlSha256);
  const markerPrefix = await documentKinds[document.kind].findMarkerPrefix(db, document, row);
  return { version, html, settings: settingsOf(row), themeVersion: templateVersion ?? version, markerPrefix };
}

function inOrder(one: VersionToCompare, other: VersionToCompare) {
  return one.version <= other.version ? { before: one, after: other } : { before: other, after: one };
}
