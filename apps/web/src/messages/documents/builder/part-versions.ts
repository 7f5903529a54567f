/**
 * Texts of the dialog with the versions of a layout or the snapshots of a pin in American English, loaded with it. Those
 * it shares with other documents are `historyMessages`.
 */
export const partVersionMessages = {
  /** The name is '' until it is loaded. */
  versionsOf: {
    layout: (name: string) => (name ? `Versions of ${name}` : 'Versions'),
    pin: (name: string) => (name ? `Snapshots of ${name}` : 'Snapshots'),
  },
  current: 'Current',
  isCurrent: { layout: 'This is the current version.', pin: 'This is the current snapshot.' },
  pageOf: {
    layout: (version: number) => `Page of version ${version}`,
    pin: (snapshot: number) => `Page of snapshot ${snapshot}`,
  },
  returnText: {
    layout: (version: number) =>
      `Version ${version} becomes a new version of this layout; emails and pages made from it don’t change.`,
    pin: (snapshot: number) =>
      `Snapshot ${snapshot} becomes a new snapshot and the default of this pin; linked sections change only when you update them.`,
  },
  only: {
    layout: 'No earlier versions. A layout gets a new version when it is updated to a new version of its theme.',
    pin: 'No earlier snapshots. A pin gets one with “Add snapshot of the selected section”.',
  },
  gone: { layout: 'This layout was deleted', pin: 'This pin was deleted' },
};
