import { callRoute } from '../../../lib/api';
import type { OpenedDocument } from './opened-document';
import type { SessionCalls } from './session-ports';

/** The session's calls over HTTP for one document and tab. */
export function createSessionCalls(opened: OpenedDocument, tabId: string): SessionCalls {
  const params = { id: opened.id };
  return {
    open: () => opened.open(),
    async takeLease(id) {
      const { lease, version } = await callRoute('build_lease_take', { params: { id }, body: { tabId } });
      return { number: lease.number, version };
    },
    async releaseLease(id, number, { isLeaving }) {
      await callRoute('build_lease_release', { params: { id }, body: { tabId, number }, keepalive: isLeaving });
    },
    save: (id, body, idempotencyKey) =>
      callRoute('build_save', { params: { id }, body: { ...body, tabId }, idempotencyKey }),
    async restoreVersion(version, body) {
      await callRoute('build_version_restore', { params: { ...params, version }, body });
    },
    async duplicate(title) {
      const { email } = await callRoute('build_duplicate_email', { params, body: { title } });
      return { id: email.id };
    },
    async putDraft({ baseVersion, changes, settings }, content) {
      await callRoute('build_draft_put', { params, body: { baseVersion, changes, settings, tabId, content } });
    },
    async discardDraft() {
      await callRoute('build_draft_discard', { params });
    },
  };
}
