import type { callRoute as CallRoute } from '../../../api/client';
import { isTabAlive, type TabIdentity } from '../connection/tab-id';
import type { OpenedDocument } from './opened-document';
import type { SessionCalls } from './session-ports';
import { takeLease } from './take-lease';

/** The session's requests for one document and tab. `callRoute` sets the timeouts. */
export function createSessionCalls(
  opened: OpenedDocument,
  tab: TabIdentity,
  userId: number,
  callRoute: typeof CallRoute,
): SessionCalls {
  const params = { id: opened.id };
  return {
    open: () => opened.open(),
    takeLease: (id) =>
      takeLease({
        tab,
        userId,
        isTabAlive,
        holder: leaseHolder(id),
        async take(tabId) {
          const { lease, version } = await callRoute('build_lease_take', { params: { id }, body: { tabId } });
          return { number: lease.number, version };
        },
      }),
    async releaseLease(id, number, { isLeaving }) {
      const body = { tabId: tab.current, number };
      await callRoute('build_lease_release', { params: { id }, body, keepalive: isLeaving });
      leaseHolder(id).write(null);
    },
    async save(id, body, idempotencyKey) {
      const sent = { ...body, repeatsHtml: false };
      const answer = await callRoute('build_save', { params: { id }, body: sent, idempotencyKey });
      return { ...answer, html: body.html };
    },
    async restoreVersion(version, body) {
      await callRoute('build_version_restore', { params: { ...params, version }, body });
    },
    state: () => callRoute('build_email_state', { params, isQuiet: true }),
    async restoreFromTrash() {
      await callRoute('templates_trash_restore', { params: { id: opened.tid }, body: { ids: [opened.id] } });
    },
    async history() {
      return (await callRoute('build_email_history', { params })).history;
    },
    async duplicate(title) {
      const { email } = await callRoute('build_duplicate_email', { params, body: { title } });
      return { id: email.id };
    },
    async putDraft({ baseVersion, changes, settings, tabId }, content) {
      await callRoute('build_draft_put', { params, body: { baseVersion, changes, settings, tabId, content } });
    },
    async discardDraft(which) {
      await callRoute('build_draft_discard', { params, query: which });
    },
    async currentPageUrl() {
      return (await callRoute('build_preview', { params })).contentUrl;
    },
    async getDraft(tabId) {
      const { draft, contentUrl } = await callRoute('build_draft_get', { params, query: { tabId } });
      return { draft, contentUrl };
    },
  };
}

function leaseHolder(id: number) {
  const key = `galley.lease.${id}`;
  return {
    read: () => localStorage.getItem(key),
    write: (tabId: string | null) => (tabId === null ? localStorage.removeItem(key) : localStorage.setItem(key, tabId)),
  };
}
