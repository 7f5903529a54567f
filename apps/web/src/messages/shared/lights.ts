/** Texts of the lights that dialogs show before something leaves. They load with those dialogs. */
export const lightMessages = {
  lights: 'Before sending',
  ready: { email: 'Ready to send', page: 'Ready to publish' },
  lightNames: {
    subject: 'Subject',
    previewText: 'Preview text',
    sender: 'Sender',
    links: 'Links',
    alternatives: 'Alternative texts',
    size: 'Size',
    unsubscribe: 'Unsubscribe link',
  },
  /** Read by screen readers. */
  lightStates: { ok: 'OK', look: 'Needs a look', blocking: 'Blocks the export' },
  /** "Image without alternative text, and 2 more" */
  finding: (message: string, more: number, isFromTheme: boolean) =>
    `${message}${isFromTheme ? ' (in the theme)' : ''}${more > 0 ? `, and ${more} more` : ''}`,
  fixes: {
    subject: 'Add subject',
    previewText: 'Add preview text',
    sender: '',
    links: 'Show link',
    alternatives: 'Show image',
    size: 'Show size',
    unsubscribe: 'Add link',
  },
  openToFix: (fix: string) => `Open and ${fix.charAt(0).toLowerCase()}${fix.slice(1)}`,
};
