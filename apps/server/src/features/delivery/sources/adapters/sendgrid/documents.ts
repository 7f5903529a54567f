import type { RemoteObject, SourceSession } from '../../port';

/** The calls for one kind of documents in SendGrid. Names and sizes are checked before. */
export interface Documents extends Pick<SourceSession, 'test' | 'uploadHtml' | 'updateHtml' | 'readHtml' | 'remove'> {
  /** The one with this name that was changed last. */
  find(name: string): Promise<RemoteObject | null>;
}

export const sendgridName = 'SendGrid';

/** The part of an id after its kind. */
export const idOf = (id: string) => encodeURIComponent(id.slice(id.indexOf(':') + 1));

/** SendGrid makes a text of the HTML unless it gets one. */
export function plainContent(text: string) {
  return text === '' ? { generate_plain_content: true } : { plain_content: text, generate_plain_content: false };
}

/** The `page_token` in the address of the next page; null on the last one. */
export function nextToken(next: string | null | undefined): string | null {
  return next && URL.canParse(next) ? new URL(next).searchParams.get('page_token') : null;
}

/** The one that was changed last. */
export function newestOf<Item extends { updated_at?: string }>(items: readonly Item[]): Item | undefined {
  return [...items].sort((a, b) => (a.updated_at ?? '').localeCompare(b.updated_at ?? '')).at(-1);
}
