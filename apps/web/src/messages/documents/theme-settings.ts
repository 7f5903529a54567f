/** Texts of the settings that apply to all documents of a theme. They load with their fields. */
export const themeSettingsMessages = {
  allDocumentsOf: (theme: string) => `All documents of ${theme}`,
  fact: (name: string, isOn: boolean) => `${name}: ${isOn ? 'on' : 'off'}`,
  linkAliases: 'Link aliases',
  linkAliasesHint: 'A name for each link in its alias attribute, for your email service’s reports.',
  remoteContent: 'Load remote content in the editor',
  remoteContentHint: 'Images, fonts and styles from other hosts. Takes effect when you open a document.',
  requireApproval: 'Require approval before export',
  requireApprovalHint: 'A version can be exported only after it’s approved. Request approval under Activity.',
  mergeTags: 'Merge tag syntax',
  mergeTagsHint:
    'The start and end of your email service’s merge tags, so that links can hold them. Takes effect when you open a document.',
  notPair: (text: string) => `“${text}” isn’t a start and an end with a space between them, such as [[ ]].`,
  signTooLong: (most: number) => `A start or an end has at most ${most} characters.`,
  tooManyPairs: (most: number) => `Enter at most ${most} pairs.`,
};
