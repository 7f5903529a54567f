import { openUpgradeModal } from '../../../../modals';
import type { Builder } from '../context/builder-context';

/** Returns whether the person can update this document to the newest version of its theme: an email or page as it is now. */
export function canUpdateDocument({ document, opened }: Pick<Builder, 'document' | 'opened'>): boolean {
  return document.grant.canChangeTemplate && opened.kind !== 'template' && opened.version === 0;
}

/** Shows the document before and after its update to the newest version of its theme, and updates it on request. */
export async function updateDocument({ document, session }: Pick<Builder, 'document' | 'session'>): Promise<void> {
  const isChanged = await openUpgradeModal({ templateId: document.tid, emailId: document.id });
  if (isChanged) await session.news.showNewest();
}
