import { type Email, limits, type ReviewState } from '@galley/contract';
import { unixSeconds } from '../../../platform/clock';
import { emails } from '../../../platform/db/schema';
import type { EmailRow } from './email-versions';

/** The columns of an email that a row shows: reading all of them costs lists twice as much. */
export const listedColumns = {
  id: emails.id,
  folderId: emails.folderId,
  templateId: emails.templateId,
  title: emails.title,
  type: emails.type,
  currentVersion: emails.currentVersion,
  createdBy: emails.createdBy,
  updatedBy: emails.updatedBy,
  createdAt: emails.createdAt,
  updatedAt: emails.updatedAt,
};

/** An email with the names of its authors and what reviewers said of it. */
export type ListedEmail = Pick<EmailRow, keyof typeof listedColumns> & {
  createdByName: string | null;
  updatedByName: string | null;
  review: ReviewState;
};

/** Returns an email or page as a row of the dashboard. The screen shows an empty author as 'Unknown'. */
export function presentEmail(row: ListedEmail, { canEdit }: { canEdit: boolean }): Email {
  const isUpdated = row.updatedAt.getTime() - row.createdAt.getTime() >= 1000 || row.currentVersion > 1;
  return {
    id: row.id,
    fid: row.folderId ?? 0,
    tid: row.templateId,
    title: row.title,
    type: row.type === 'page' ? 'page' : 'email',
    version: row.currentVersion,
    createdAt: unixSeconds(row.createdAt),
    updatedAt: isUpdated ? unixSeconds(row.updatedAt) : 0,
    createdUserID: row.createdBy ?? 0,
    updatedUserID: row.updatedBy ?? 0,
    createdBy: row.createdByName ?? '',
    updatedBy: row.updatedByName ?? '',
    canEdit,
    isNew: !isUpdated && Date.now() - row.createdAt.getTime() < limits.newEmailHours * 3_600_000,
    review: row.review,
  };
}
