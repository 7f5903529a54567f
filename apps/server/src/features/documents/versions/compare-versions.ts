import type { ComparedVersion, VersionComparison } from '@galley/contract';
import { contentUrl } from '../../../access/content-ticket';
import type { DocumentRef } from '../../../platform/db/document-ref';
import type { UserCaller } from '../../../platform/http/types';
import { withDocuments } from '../../../platform/http/with-documents';
import type { Services } from '../../../services';
import { compareVersionsTask } from './compare-versions-task';
import { findHistoryEntry } from './history';
import { loadCompared, type VersionToCompare } from './load-compared';

/** Returns two versions of a document and the blocks that differ; the older version is `before`. Throws `not_found`. */
export async function compareVersions(
  services: Services,
  caller: UserCaller,
  document: DocumentRef & { templateId: number },
  { versions, signal }: { versions: readonly [number, number]; signal?: AbortSignal },
): Promise<VersionComparison> {
  const { organizationId } = document;
  const { before, after } = await loadCompared(services.db, document, versions);
  const read = await services.workers.run(compareVersionsTask, { before, after }, { organizationId, signal });
  const present = async (one: VersionToCompare, other: VersionToCompare, bytes: number): Promise<ComparedVersion> => ({
    entry: await findHistoryEntry(services.db, document, one.version),
    previewText: one.settings.previewText,
    templateVersion: document.kind === 'template' ? 0 : one.themeVersion,
    bytes,
    html: '',
    text: '',
    contentUrl: contentUrl(services, {
      kind: 'compare',
      organizationId,
      templateId: document.templateId,
      document: { kind: document.kind, id: document.id },
      version: one.version,
      otherVersion: other.version,
      userId: caller.user.id,
      sessionId: caller.session.id,
    }),
  });
  const answer: VersionComparison = {
    before: await present(before, after, read.before.source.size),
    after: await present(after, before, read.after.source.size),
    changes: read.changes,
    changeCount: read.changeCount,
  };
  return await withDocuments(services, answer, {
    'before.html': read.before.source,
    'before.text': read.before.text,
    'after.html': read.after.source,
    'after.text': read.after.text,
  });
}
