import type { Placeholder } from 'drizzle-orm';

/** What a share link, a lease or a draft can belong to: an email or page, or a theme. */
export const documentKinds = ['email', 'template'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** A document of any kind, as links, leases and drafts name it (docs/decisions/033). */
export interface DocumentRef {
  organizationId: number;
  kind: DocumentKind;
  /** Its id among those of its kind. */
  id: number;
}

/** Values that a prepared statement may leave open. */
export type Placed<T> = { [Key in keyof T]: T[Key] | Placeholder };

/** The reference of a document that was read as a row or a target. */
export function refOf(kind: DocumentKind, { organizationId, id }: Omit<DocumentRef, 'kind'>): DocumentRef {
  return { organizationId, kind, id };
}
