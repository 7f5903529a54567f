import { type EmailSettings, noEmailSettings } from '@galley/contract';
import type { Queryable } from '../../../platform/db/database';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { PackedHtml } from '../../../platform/db/packed-html';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { findTemplateVersion } from '../templates/themes';

/** A stored version to compare. */
export interface VersionToCompare {
  version: number;
  html: PackedHtml;
  settings: EmailSettings;
  /** The version of its theme; of a theme, the version itself. */
  themeVersion: number;
}

export interface VersionsToCompare {
  /** The older one. */
  before: VersionToCompare;
  after: VersionToCompare;
  /** The prefix of the markers in both; null = they have none, as themes. */
  markerPrefix: string | null;
}

/** Two versions of a document, the older first; 0 = the current one. Throws `not_found`. */
export async function loadCompared(
  db: Queryable,
  document: DocumentRef,
  versions: readonly [number, number],
): Promise<VersionsToCompare> {
  const { organizationId, id } = document;
  if (document.kind === 'template') {
    const load = async (version: number): Promise<VersionToCompare> => {
      const { htmlSha256 } = await findTemplateVersion(db, organizationId, id, version);
      const html = await loadPacked(db, organizationId, htmlSha256);
      return { version, html, settings: noEmailSettings, themeVersion: version };
    };
    return { ...inOrder(await load(versions[0]), await load(versions[1])), markerPrefix: null };
  }
  const email = await findEmailRow(db, document);
  const load = async (asked: number): Promise<VersionToCompare> => {
    const { version, htmlSha256, settings, templateVersion } = await findEmailVersion(db, email, asked);
    return { version, html: await loadPacked(db, organizationId, htmlSha256), settings, themeVersion: templateVersion };
  };
  return { ...inOrder(await load(versions[0]), await load(versions[1])), markerPrefix: email.markerPrefix };
}

function inOrder(one: VersionToCompare, other: VersionToCompare) {
  return one.version <= other.version ? { before: one, after: other } : { before: other, after: one };
}
