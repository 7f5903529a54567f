/** Texts of the list and the preview of drafts in American English, loaded with those dialogs. */
export const draftMessages = {
  keepForLater: 'Keep for later',
  drafts: 'Drafts',
  restoreDraftOf: (stamp: string) => `Restore, ${stamp}`,
  restore: 'Restore',
  viewDraftOf: (stamp: string) => `View, ${stamp}`,
  draftOf: (stamp: string) => `Draft, ${stamp}`,
  view: 'View',
  discardDraftOf: (stamp: string) => `Discard, ${stamp}`,
  discard: 'Discard',
  thisBrowser: 'This browser',
  anotherBrowser: 'Another browser',
  sideBySide: 'Side by side',
  close: 'Close',
  loadingPreview: 'Loading the preview',
};
