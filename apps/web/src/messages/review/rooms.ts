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
  takeOverText: (name: string) => `${name} is editing. Their unsaved changes stay as a draft of theirs.`,
  alsoHere: 'Also here',
};
