import { screenMessages } from '../../../../messages/documents/builder/screen';
import { openPublishModal } from '../../../../modals';
import type { Builder } from '../context/builder-context';

/** Opens the places where the page can be published. Its stored version is what is published. */
export function openPublish({ document, opened, session, screen }: Builder): void {
  screen.asked.ask();
  void openPublishModal({ tid: document.tid, pages: [{ id: opened.id, title: session.state.title }] });
}

/** Returns whether the open document is a page that can be published: not an earlier version of it. */
export function canPublish({ document, opened }: Builder): boolean {
  return opened.kind === 'page' && opened.version === 0 && document.grant.canEdit;
}

/** Returns why the page can't be published now; undefined = it can. */
export function publishRefusal(changeCount: number): string | undefined {
  return changeCount > 0 ? screenMessages.saveBeforePublishing : undefined;
}
