import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { DocumentKind, DocumentRef } from '../../../platform/db/document-ref';
import { emails, layouts, pinArchives, templates } from '../../../platform/db/schema';

/** The differences between the tables of documents that matter for writing versions. */
interface DocumentTable {
  /** The table with one row per document: title, current version, and who changed it last, for lists. */
  table: typeof emails | typeof layouts | typeof pinArchives | typeof templates;
  /** Whether each version has its own title and settings. If not, only the document has a title. */
  isTitleVersioned: boolean;
  /** Whether the documents are created from a theme, and use one of its versions. */
  isFromTheme: boolean;
  /** Whether layouts can be loaded into the documents, which store the last one. */
  takesLayouts: boolean;
  /** Whether people choose the current version, so that it isn't always the newest. */
  isVersionChosen: boolean;
}

const none = { isTitleVersioned: false, isFromTheme: false, takesLayouts: false, isVersionChosen: false };

export const documentTables = {
  email: { ...none, table: emails, isTitleVersioned: true, isFromTheme: true, takesLayouts: true },
  template: { ...none, table: templates },
  layout: { ...none, table: layouts, isFromTheme: true },
  pin: { ...none, table: pinArchives, isFromTheme: true, isVersionChosen: true },
} satisfies Record<DocumentKind, DocumentTable>;

/** Returns the condition for the row of a document that isn't deleted. */
export function isStanding({ organizationId, kind, id }: DocumentRef): SQL | undefined {
  const { table } = documentTables[kind];
  const isDeleted = 'deletedAt' in table ? isNull(table.deletedAt) : undefined;
  return and(eq(table.organizationId, organizationId), eq(table.id, id), isDeleted);
}
