import type { Placeholder } from 'drizzle-orm';

/** The kinds of documents, which have versions, leases and drafts: an email or page, a theme, a layout, a pin. */
export const documentKinds = ['email', 'template', 'layout', 'pin'] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** A reference to a document of any kind, as stored in versions, links, leases and drafts (docs/decisions/033). */
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
