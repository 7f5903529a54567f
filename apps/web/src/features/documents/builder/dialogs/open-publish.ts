import { openPublishModal } from '../../../../modals';
import type { Builder } from '../context/builder-context';
import { readOutgoing } from './outgoing';

/** Opens the places where the page can be published. Changes on the screen are saved first. */
export function openPublish(builder: Builder): void {
  const { document, opened, session, screen } = builder;
  screen.asked.ask();
  const pages = [{ id: opened.id, title: session.state.title }];
  void openPublishModal({ tid: document.tid, pages, outgoing: readOutgoing(builder) });
}

/** Returns whether the open document is a page that can be published: not an earlier version of it. */
export function canPublish({ document, opened }: Builder): boolean {
  return opened.kind === 'page' && opened.version === 0 && document.grant.canEdit;
}
