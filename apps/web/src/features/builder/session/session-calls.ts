import { callRoute } from '../../../lib/api';
import type { OpenedDocument } from './opened-document';
import type { SessionCalls } from './session-ports';
import { isTabAlive, type TabIdentity } from './tab-id';
import { takeLease } from './take-lease';

/** The session's calls over HTTP for one document and tab. */
export function createSessionCalls(opened: OpenedDocument, tab: TabIdentity, userId: number): SessionCalls {
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
      const sent = { ...body, tabId: tab.current, repeatsHtml: false };
      const answer = await callRoute('build_save', { params: { id }, body: sent, idempotencyKey });
      return { ...answer, html: body.html };
    },
    async restoreVersion(version, body) {
      await callRoute('build_version_restore', { params: { ...params, version }, body });
    },
    async duplicate(title) {
      const { email } = await callRoute('build_duplicate_email', { params, body: { title } });
      return { id: email.id };
    },
    async putDraft({ baseVersion, changes, settings }, content) {
      await callRoute('build_draft_put', {
        params,
        body: { baseVersion, changes, settings, tabId: tab.current, content },
      });
    },
    async discardDraft() {
      await callRoute('build_draft_discard', { params });
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
