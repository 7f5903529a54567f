/** Texts of the dialog with the versions of a layout or pin in American English, loaded with it. */
export const partVersionMessages = {
  /** The name is '' until it is loaded. */
  versionsOf: (name: string) => (name ? `Versions of ${name}` : 'Versions'),
  current: 'Current',
  isCurrent: 'This is the current version.',
  pageOf: (version: number) => `Page of version ${version}`,
  returnText: {
    layout: (version: number) =>
      `Version ${version} becomes a new version of this layout; emails and pages made from it don’t change.`,
    pin: (version: number) =>
      `Version ${version} becomes a new version and the default of this pin; linked sections change only when you update them.`,
  },
  only: {
    layout: 'No earlier versions. A layout gets a new version when it is updated to a new version of its theme.',
    pin: 'No earlier versions. A pin gets a new version with each snapshot.',
  },
  gone: { layout: 'This layout was deleted', pin: 'This pin was deleted' },
};
