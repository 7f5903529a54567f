import { formatCount } from '@galley/contract';
import { type Documents, nameDocuments } from '../phrases';

/** Texts of a theme's trash. They load with it. */
export const trashMessages = {
  screenTitle: (theme: string) => `Trash of ${theme}`,
  trash: 'Trash',
  notLoaded: 'Couldn’t load the trash',
  deletedOf: (theme: string) => `Deleted emails and pages of ${theme}`,
  deletedBy: (when: string, author: string) => `Deleted ${when} by ${author}`,
  restore: 'Restore',
  deletePermanently: 'Delete permanently',
  lead: (days: number) => `Deleted emails and pages stay here for ${days} days. Then they’re permanently deleted.`,
  emptyTitle: 'The trash is empty',
  daysLeft: (count: number) => `${formatCount(count, { one: 'day', other: 'days' })} left`,
  deleteText: (of: Documents) =>
    `Are you sure you want to permanently delete ${nameDocuments(of)}? All versions are deleted and can’t be restored. Images that aren’t used anywhere else stop loading, also in emails that were already sent.`,
  deleted: (of: Documents) => `${nameDocuments(of)} permanently deleted`,
  onlyAdmins: 'Only owners and admins can permanently delete.',
};
