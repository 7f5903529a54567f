/** Texts of a theme's trash. They load with it. */
export const trashMessages = {
  screenTitle: (theme: string) => `Trash of ${theme}`,
  trash: 'Trash',
  notLoaded: 'Couldn’t load the trash',
  deletedOf: (theme: string) => `Deleted emails and pages of ${theme}`,
  deletedBy: (when: string, author: string) => `Deleted ${when} by ${author}`,
  restore: 'Restore',
  deletePermanently: 'Delete permanently',
};
