import { formatCount } from '@galley/contract';

/** Messages of dialogs, loaded with them instead of with the first screen. */
export const laterMessages = {
  usageOf: (title: string) => `Usage of ${title}`,
  usageLead: (documents: number) =>
    `Counted in the current versions of ${formatCount(documents, { one: 'document', other: 'documents' })}.`,
  usageUncounted: (documents: number) =>
    `The latest version of ${formatCount(documents, { one: 'document', other: 'documents' })} isn’t counted yet.`,
  usageNothing: 'This theme has no sections, components or link styles.',
  usageUnknown: 'Add data-group or data-title to count it',
  usageUnnamed: 'Without a name',
  usageFormer: 'Only in earlier versions',
  usageMore: (shown: number) => `The ${shown} with the most uses are shown.`,
  neverUsed: 'Never used',
  memberSessions: (name: string) => `Signed-in browsers of ${name}`,
  memberSignedOut: (name: string) => `${name} is signed out`,
  notSignedIn: 'Not signed in anywhere.',
  personasLead:
    'A persona is a sample recipient. Previews show its values in place of template tags, and mark those that it doesn’t have.',
  deletePersona: (name: string) => `Previews no longer offer “${name}”.`,
  personasFull: 'This theme has the most personas it can have. Delete one first.',
  linkedTo: (pin: string) => `Linked to ${pin}`,
  noLinks: 'No document follows this pin. Insert it linked, and it can be updated from here.',
  linkCurrent: 'Up to date',
  linkOutdated: 'Has an earlier snapshot.',
  linkEdited: 'Edited in this document. Updating replaces the edits.',
  linkEditing: (title: string, editor: string) => `“${title}” stays as it is: ${editor} is editing it.`,
  linksCurrent: 'Nothing is selected.',
  noMoreThemes: 'The team has access to every theme.',
  keepAsIs: 'Keep as is',
};
