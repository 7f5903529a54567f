import type { DraftRequest, DraftResponse, TextChange } from './draft-messages';
import type { DraftStore } from './draft-store';
import { applySplice } from './text-splice';

/**
 * The worker's side of `createDraftWorkerClient`. Holds the text of the page's newest draft, so that the page sends only
 * changes. Requests must arrive in the order in which the page made them.
 */
export function createDraftRequestHandler(
  store: Pick<DraftStore, 'put'>,
  hash: (text: string) => Promise<string>,
): (request: DraftRequest) => Promise<DraftResponse> {
  let text = '';
  return async (request) => {
    const { number } = request;
    if (request.kind === 'put') text = change(text, request.change);
    const now = text;
    try {
      if (request.kind === 'hash') return { number, sha256: await hash(now) };
      await store.put({ ...request.record, html: now });
      return { number };
    } catch (error) {
      return { number, error: String(error) };
    }
  };
}

function change(text: string, next: TextChange): string {
  return next.kind === 'whole' ? next.html : applySplice(text, next);
}
