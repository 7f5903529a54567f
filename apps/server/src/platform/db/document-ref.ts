import type { Placeholder } from 'drizzle-orm';

/** The kinds of documents that can have share links, leases and drafts: an email or page, or a theme. */
export const documentKinds = ['email', 'template'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** A reference to a document of any kind, as stored in links, leases and drafts (docs/decisions/033). */
export interface DocumentRef {
  organizationId: number;
  kind: DocumentKind;
  /** Its id, unique among documents of the same kind. */
  id: number;
}

/** Values that can be placeholders in a prepared statement. */
export type Placed<T> = { [Key in keyof T]: T[Key] | Placeholder };

/** Returns the reference of a document from a row or a target. */
export function refOf(kind: DocumentKind, { organizationId, id }: Omit<DocumentRef, 'kind'>): DocumentRef {
  return { organizationId, kind, id };
}
