/** Texts of the layouts panel in American English, loaded with it. */
export const layoutMessages = {
  saveLayout: 'Save layout',
  deleteLayout: 'Delete layout',
  layoutSettings: 'Layout settings',
  saveSettings: 'Save settings',
  noPage: 'None',
  parentPage: 'Parent page',
  layouts: 'Layouts',
  layoutActions: (title: string) => `Actions for ${title}`,
  settings: 'Settings',
  versions: 'Versions',
  deleteAction: 'Delete',
  themeVersion: (version: number) => `Theme v${version}`,
  loadedLast: ', loaded last',
  loadLayout: (title: string) => `Load ${title}`,
  load: 'Load',
};
