import type { RemoteObject, SourceSession } from '../../port';

/** The calls for one kind of documents in SendGrid. Names and sizes are checked before. */
export interface Documents extends Pick<SourceSession, 'test' | 'uploadHtml' | 'updateHtml' | 'readHtml' | 'remove'> {
  /** Returns the most recently changed one with this name. */
  find(name: string): Promise<RemoteObject | null>;
}

export const sendgridName = 'SendGrid';

/** Returns the part of an id after its kind. */
export const idOf = (id: string) => encodeURIComponent(id.slice(id.indexOf(':') + 1));

/** Returns the plain text to send: SendGrid generates it from the HTML unless it gets one. */
export function plainContent(text: string) {
  return text === '' ? { generate_plain_content: true } : { plain_content: text, generate_plain_content: false };
}

/** Returns the `page_token` in the address of the next page; null on the last one. */
export function nextToken(next: string | null | undefined): string | null {
  return next && URL.canParse(next) ? new URL(next).searchParams.get('page_token') : null;
}

/** Returns the most recently changed item. */
export function newestOf<Item extends { updated_at?: string }>(items: readonly Item[]): Item | undefined {
  return [...items].sort((a, b) => (a.updated_at ?? '').localeCompare(b.updated_at ?? '')).at(-1);
}
