import { type BuildDocument, cutTitle, type EmailSettings } from '@galley/contract';
import type { SessionCalls } from './session-ports';

export interface CopyOptions {
  document: Pick<BuildDocument, 'markerPrefix'>;
  calls: Pick<SessionCalls, 'duplicate' | 'takeLease' | 'save' | 'releaseLease'>;
  newKey(): string;
  newDraftId(): string;
}

/**
 * Saves work as a new email, "{title} (copy)", and leaves the original document unchanged. Returns the new email's ID.
 * Throws the errors of the requests.
 */
export async function saveCopy(
  options: CopyOptions,
  work: { title: string; html: string; settings: EmailSettings; lid: number },
): Promise<{ id: number }> {
  const { calls, newKey, newDraftId, document } = options;
  const title = cutTitle(work.title, ' (copy)');
  const copy = await calls.duplicate(title);
  const lease = await calls.takeLease(copy.id);
  const body = {
    html: work.html,
    title,
    settings: work.settings,
    version: lease.version,
    leaseNumber: lease.number,
    lid: work.lid,
    markerPrefix: document.markerPrefix,
    tabId: newDraftId(),
  };
  await calls.save(copy.id, body, newKey());
  await calls.releaseLease(copy.id, lease.number);
  return copy;
}
