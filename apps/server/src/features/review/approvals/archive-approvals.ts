import { asc, eq } from 'drizzle-orm';
import { unixSeconds } from '../../../platform/clock';
import type { Transaction } from '../../../platform/db/database';
import { approvalRequests } from '../../../platform/db/schema';
import { archivedKind } from '../comments/archive-comments';
import { readRequests } from './repository';

/** Returns the open requests for approval of an organization with their answers, by document, for its archive. */
export async function approvalsForArchive(tx: Transaction, organizationId: number) {
  const documents = await tx
    .selectDistinct({ kind: approvalRequests.documentKind, id: approvalRequests.documentId })
    .from(approvalRequests)
    .where(eq(approvalRequests.organizationId, organizationId))
    .orderBy(asc(approvalRequests.documentKind), asc(approvalRequests.documentId));
  const found: object[] = [];
  for (const document of documents) {
    const requests = await readRequests(tx, { organizationId, ...document });
    for (const { version, note, state, createdByName, createdAt, stages } of requests)
      found.push({
        document: archivedKind(document.kind),
        id: document.id,
        version,
        note,
        state,
        requestedBy: createdByName,
        requestedAt: unixSeconds(createdAt),
        stages: stages.map(({ name, isOpen, answers }) => ({
          name,
          anyoneWithLink: isOpen,
          answers: answers.map(({ author, decision, comment, answeredAt }) => ({
            by: author.name,
            decision,
            comment,
            at: answeredAt ? unixSeconds(answeredAt) : 0,
          })),
        })),
      });
  }
  return found;
}
