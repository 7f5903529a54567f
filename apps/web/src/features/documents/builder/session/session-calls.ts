import type { EditingCalls } from '../../../../api/documents/documents';
import { deviceTexts } from '../../../../lib/browser-features';
import { namesHeldElsewhere } from './connection/held-names';
import type { TabIdentity } from './connection/tab-id';
import type { OpenedDocument } from './opened-document';
import { packDocument } from './pack-document';
import type { SessionCalls } from './session-ports';
import { takeLease } from './take-lease';

/** Creates the session's requests for one document and tab. `calls` sends them and sets the timeouts. */
export function createSessionCalls(
  opened: OpenedDocument,
  tab: TabIdentity,
  userId: number,
  calls: EditingCalls,
): SessionCalls {
  const { id: documentId } = opened;
  return {
    open: () => opened.open(),
    takeLease: (id, takesOver) =>
      takeLease({
        tab,
        userId,
        isTabOpen: async (name) => (await namesHeldElsewhere([name])).size > 0,
        holder: leaseHolder(opened.kind, id),
        async take(tabId) {
          const { lease, version } = await calls.takeLease(id, takesOver ? { tabId, takesOver } : { tabId });
          return { number: lease.number, version };
        },
      }),
    async releaseLease(id, number) {
      await calls.releaseLease(id, { tabId: tab.current, number });
      leaseHolder(opened.kind, id).write(null);
    },
    async save(id, body, idempotencyKey) {
      const { html, ...rest } = body;
      const document = await packDocument(html);
      const answer = await calls.save(id, { ...rest, ...document, repeatsHtml: false }, idempotencyKey);
      return { ...answer, html };
    },
    async restoreVersion(version, body) {
      await calls.restoreVersion(documentId, version, body);
    },
    loadLayout: (lid, body) => calls.loadLayout(documentId, lid, body),
    state: () => calls.readState(documentId),
    async restoreFromTrash() {
      await calls.restoreFromTrash(opened.tid, documentId);
    },
    async history() {
      return (await calls.readHistory(documentId)).history;
    },
    async duplicate(title) {
      const { email } = await calls.duplicate(documentId, title);
      return { id: email.id };
    },
    async putDraft({ baseVersion, changes, settings, tabId, lid }, content) {
      await calls.putDraft(documentId, { baseVersion, changes, settings, tabId, lid, content });
    },
    async discardDraft(which) {
      await calls.discardDraft(documentId, which);
    },
    async currentPageUrl() {
      return (await calls.readPreview(documentId)).contentUrl;
    },
    async getDraft(tabId) {
      const { draft, contentUrl } = await calls.readDraft(documentId, tabId);
      return { draft, contentUrl };
    },
  };
}

/** An email and a theme can have the same ID, so the key includes the kind. */
function leaseHolder(kind: OpenedDocument['kind'], id: number) {
  const key = kind === 'template' ? `galley.lease.theme.${id}` : `galley.lease.${id}`;
  return {
    read: () => deviceTexts.read(key),
    write: (tabId: string | null) => deviceTexts.write(key, tabId),
  };
}
