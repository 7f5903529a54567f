import { formatCount } from '@galley/contract';

/** Texts about what leaves with a dialog that exports, sends or shares a document. They load with those dialogs. */
export const outgoingMessages = {
  title: 'What goes out',
  version: (version: number) => `Version ${version}`,
  newVersion: 'A new version with your changes',
  blocking: (count: number) => formatCount(count, { one: 'blocking problem', other: 'blocking problems' }),
  problems: (count: number) => `${formatCount(count, { one: 'problem', other: 'problems' })} that readers will notice`,
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
