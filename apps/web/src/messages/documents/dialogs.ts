import { formatCount } from '@galley/contract';

/** Texts of smaller dialogs about documents: the HTML, personas, unsaved work, usage. They load with those dialogs. */
export const documentMessages = {
  htmlOf: (title: string) => `HTML of ${title}`,
  asSent: 'As it is sent',
  withTags: 'With tags',
  source: 'Source',
  copyHtml: 'Copy HTML',
  copyText: 'Copy text',
  downloadHtml: 'Download HTML',
  htmlSize: (bytes: number, lines: number) =>
    `${formatCount(bytes, { one: 'byte', other: 'bytes' })}, ${formatCount(lines, { one: 'line', other: 'lines' })}`,
  htmlDownloaded: 'HTML downloaded',

  newPersona: 'New persona',
  deletePersona: 'Delete persona',
  savePersona: 'Save persona',
  createPersona: 'Create persona',
  personaPlaceholder: 'Ada, new customer',
  personaData: 'Data (JSON)',
  personaView: 'Show values as',
  personaFields: 'Fields',
  personaAdvanced: 'Advanced',
  personaOthers: (names: readonly string[]) => `In Advanced: ${names.join(', ')}.`,
  personaNotJson: 'The sample data must be a JSON object, for example { "name": "Ada" }.',

  text: 'Text',
  unsavedWork: 'Unsaved work',
  unsavedText: 'Unsaved text',
  unsavedHtml: 'Unsaved HTML',
  download: 'Download',
  showAs: 'Show as',

  sections: 'Sections',
  components: 'Components',
  linkStyles: 'Link styles',
  usedIn: (documents: number, uses: number) =>
    `${formatCount(documents, { one: 'document', other: 'documents' })}, ${formatCount(uses, { one: 'use', other: 'uses' })}`,
  unsavedWorkTitle: 'Your unsaved work',
  unsavedWorkLead: (title: string) =>
    `Your changes to “${title}” aren’t in any saved version. Copy them before you leave.`,
};
