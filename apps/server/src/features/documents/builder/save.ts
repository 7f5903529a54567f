import type { RouteResponse, routes } from '@galley/contract';
import { documentOf } from '../../../access/targets';
import { withPieces } from '../../../platform/http/json-pieces';
import type { DocumentTarget, UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { previewUrlBy } from '../share-links/share-links';
import { loadTheme } from '../templates/themes';
import { findHistoryEntry, listSaved } from '../versions/history';
import { type DocumentSave, saveDocument } from '../versions/save-document';
import { themeParts } from './theme-parts';

type SaveAnswer = RouteResponse<(typeof routes)['build_save']>;

/**
 * Saves a document and returns its current state, for a theme with its palette. Throws the errors of `saveDocument`.
 */
export async function save(
  services: Services,
  caller: UserCaller & DocumentTarget,
  request: DocumentSave & { repeatsHtml: boolean },
): Promise<SaveAnswer> {
  const document = documentOf(caller);
  const { kind, organizationId, id } = document;
  const { version, layoutId } = await saveDocument(services, caller, document, request);
  const { page, linkToken } = await listSaved(services.db, document, services.clock.now());
  // A request that is repeated late may be about a version that is no longer on the newest page.
  const known = page.history.find((entry) => entry.version === version);
  const entry = known ?? (await findHistoryEntry(services.db, document, version));
  const theme = kind === 'template' ? await loadTheme(services, organizationId, id, version) : null;
  const { parts, pieces } = theme ? await themeParts(services, theme, caller) : { parts: {}, pieces: new Map() };
  const answer: SaveAnswer = {
    ...parts,
    version,
    lid: layoutId ?? 0,
    previewUrl: previewUrlBy(services, document, linkToken),
    title: entry.title || request.title,
    html: undefined,
    htmlSha256: request.html.sha256,
    ...page,
    updatedAt: entry.createdAt,
  };
  if (!request.repeatsHtml) return withPieces(answer, pieces);
  return await withDocuments(services, withPieces({ ...answer, html: '' }, pieces), { html: request.html });
}
