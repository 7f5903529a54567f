import type { DraftAnswer, DraftOrder, TextChange } from './draft-orders';
import type { DraftStore } from './draft-store';
import { applySplice } from './text-splice';

/**
 * The worker's side of `createWorkerDraftStore`. Holds the text of the page's newest draft, so that the page sends only
 * changes. Requests must arrive in the order in which the page made them.
 */
export function createDraftDesk(
  store: Pick<DraftStore, 'put'>,
  hash: (text: string) => Promise<string>,
): (order: DraftOrder) => Promise<DraftAnswer> {
  let text = '';
  return async (order) => {
    const { number } = order;
    if (order.kind === 'put') text = change(text, order.change);
    const now = text;
    try {
      if (order.kind === 'hash') return { number, sha256: await hash(now) };
      await store.put({ ...order.record, html: now });
      return { number };
    } catch (error) {
      return { number, error: String(error) };
    }
  };
}

function change(text: string, next: TextChange): string {
  return next.kind === 'whole' ? next.html : applySplice(text, next);
}
