import { formatCount } from '@galley/contract';

/** Texts about what leaves with a dialog that exports, sends or shares a document. They load with those dialogs. */
export const outgoingMessages = {
  title: 'What goes out',
  version: (version: number) => `Version ${version}`,
  newVersion: (changes: number) =>
    `A new version with your ${changes === 1 ? 'change' : formatCount(changes, { one: 'change', other: 'changes' })}`,
  blocking: (count: number) => formatCount(count, { one: 'blocking problem', other: 'blocking problems' }),
  problems: (count: number) => `${formatCount(count, { one: 'problem', other: 'problems' })} that readers will notice`,
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
  show: 'Show',
  showNamed: (problem: string) => `Show: ${problem}`,
  /** `reason` is a sentence, or '' if the person knows it. */
  notSaved: (reason: string) => (reason === '' ? 'Your changes aren’t saved.' : `Your changes aren’t saved. ${reason}`),
  busy: 'Saving your changes.',
  otherIsEditing: (name: string, version: number) =>
    `${name} is editing. What isn’t saved yet is on your screen, but not in version ${version}.`,
  otherTabIsEditing: (version: number) =>
    `You’re editing this in another tab. What isn’t saved there isn’t in version ${version}.`,
  newerSaved: (newest: number, author: string, version: number) =>
    `${author} saved version ${newest}. Your screen shows version ${version}.`,
  cannotSave: (version: number) => `Your changes can’t be saved anymore. They aren’t in version ${version}.`,
  draftKept: (version: number) => `You have a saved draft. It isn’t in version ${version}.`,
};
