import { formatCount } from '@galley/contract';

/** Messages about rooms, loaded with them. */
export const roomMessages = {
  notLive: 'Not live',
  notLiveHint: 'There is no live connection. What others do appears a few seconds later, and nothing is lost.',
  askToEdit: 'Ask to edit',
  followScroll: 'Follow scrolling',
  takeOver: 'Take over',
  handOver: 'Hand over',
  notNow: 'Not now',
  asked: (name: string) => `Asked. ${name} decides.`,
  notAsked: 'There is no live connection, so nobody could be asked. Try again in a few seconds.',
  nobodyEdits: 'Nobody is editing anymore. Select Edit.',
  asksToEdit: (name: string) => `${name} asks to edit.`,
  declined: (name: string) => `${name} is still editing. Try again later.`,
  handedOver: (name: string) => `${name} handed over. You’re editing.`,
  takeOverTitle: 'Take over editing',
  handedOverWith: (name: string, changes: number) =>
    `${name} handed over ${formatCount(changes, { one: 'unsaved change', other: 'unsaved changes' })}. You’re editing.`,
  saveFirstTitle: 'Save before handing over?',
  saveFirst: 'Save first and hand over',
  keepEditing: 'Keep editing',
  obstacles: {
    newerVersion: () => 'Someone else saved a newer version, so your unsaved changes can’t be handed over.',
    theirDraft: (name: string) => `${name} has unsaved changes too, so yours can’t be handed over.`,
    notSent: () => 'Your unsaved changes couldn’t be sent to the server, so they can’t be handed over.',
  },
  notHandedOver: 'There is no live connection, so nothing was handed over. Try again in a few seconds.',
  takeOverText: (name: string) => `${name} is editing. Their unsaved changes are kept as their draft.`,
  takeOverLiveText: (name: string, version: number) =>
    `${name} is editing and has changes after version ${version} that aren’t saved. They are also kept as their draft.`,
  continueChanges: (name: string) => `Continue ${name}’s changes`,
  startFromVersion: (version: number) => `Start from version ${version}`,
  alsoHere: 'Also here',
};
