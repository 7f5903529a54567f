import type { PersonasRequest } from '../../../../modals/shared/requests';
import type { Builder } from '../context/builder-context';

/** Returns the request for the personas of the open document: with fields for its tags, and those of its theme. */
export function personasOf({ document, opened }: Pick<Builder, 'document' | 'opened'>): PersonasRequest {
  return opened.kind === 'template' ? { tid: document.tid } : { tid: document.tid, eid: opened.id };
}
