import { z } from 'zod';
import type { PlatformCalls } from '../api/define-platform';

/** The calls for one kind of documents in SendGrid. */
export type DocumentKind = PlatformCalls<never>['documents'] & Pick<PlatformCalls<never>, 'test' | 'remove'>;

/** The `page_token` of the next page, in its address. */
export const pagingShape = z.object({ next: z.string().nullish() }).nullish();

/** Returns the plain text to send: SendGrid generates it from the HTML unless it gets one. */
export function plainContent(text: string) {
  return text === '' ? { generate_plain_content: true } : { plain_content: text, generate_plain_content: false };
}

/** Returns the `page_token` of the next page; null on the last one. */
export function nextToken(paging: z.infer<typeof pagingShape>): string | null {
  const next = paging?.next;
  return next && URL.canParse(next) ? new URL(next).searchParams.get('page_token') : null;
}

/** Returns the most recently changed item. */
export function newestOf<Item extends { updated_at?: string }>(items: readonly Item[]): Item | undefined {
  return [...items].sort((a, b) => (a.updated_at ?? '').localeCompare(b.updated_at ?? '')).at(-1);
}
