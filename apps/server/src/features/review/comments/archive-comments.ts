import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database';
import type { DocumentKind } from '../../../platform/db/document-ref';
import { comments } from '../../../platform/db/schema';
import { readComments } from '../../documents/document-comments/stored-comments';

/** Returns all comments of an organization with their reactions, by document, for its archive. */
export async function commentsForArchive(tx: Transaction, organizationId: number) {
  const documents = await tx
    .selectDistinct({ kind: comments.documentKind, id: comments.documentId })
    .from(comments)
    .where(and(eq(comments.organizationId, organizationId), isNull(comments.deletedAt)))
    .orderBy(asc(comments.documentKind), asc(comments.documentId));
  const found: object[] = [];
  for (const document of documents) {
    const list = await readComments(tx, { organizationId, ...document });
    found.push({
      document: archivedKind(document.kind),
      id: document.id,
      comments: list.map(({ id, parent, user, source, dateCreated, dateEdited, version, status, quote, emojis }) => ({
        id,
        parent,
        author: user.name,
        text: source,
        quote,
        version,
        status,
        createdAt: dateCreated,
        editedAt: dateEdited,
        reactions: emojis.map(({ code, user: by, timeAdded }) => ({ code, by: by.name, at: timeAdded })),
      })),
    });
  }
  return found;
}

/** Returns the name of a kind of document in the archive. */
export function archivedKind(kind: DocumentKind): string {
  return kind === 'template' ? 'theme' : kind;
}
