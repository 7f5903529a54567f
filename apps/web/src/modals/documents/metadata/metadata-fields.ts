import { limits } from '@galley/contract';
import type { DocumentMetadata } from '@galley/markup/metadata';
import { tooLong } from '../../../ui/text-field/too-long';

export interface MetadataField {
  name: keyof DocumentMetadata;
  label: string;
  hint?: string;
  placeholder?: string;
  isUrl?: boolean;
  maxCharacters: number;
}

/** The metadata of a document in two groups: what recipients and inboxes see, and what shared links show. */
export const metadataGroups: readonly { legend: string; fields: readonly MetadataField[] }[] = [
  {
    legend: 'Document',
    fields: [
      {
        name: 'language',
        label: 'Language',
        placeholder: 'en',
        hint: 'A code such as en, de or pt-BR. Screen readers use it to choose a voice.',
        maxCharacters: 40,
      },
      { name: 'title', label: 'Title', hint: 'Shown in the browser tab.', maxCharacters: limits.metadataLength },
      {
        name: 'previewText',
        label: 'Preview text',
        hint: 'Email apps show it after the subject.',
        maxCharacters: limits.previewTextLength,
      },
      { name: 'description', label: 'Meta description', maxCharacters: limits.metadataLength },
      {
        name: 'appTitle',
        label: 'App title',
        hint: 'The name on a phone’s home screen.',
        maxCharacters: limits.metadataLength,
      },
    ],
  },
  {
    legend: 'Shared links (Open Graph)',
    fields: [
      { name: 'openGraphTitle', label: 'Open Graph title', maxCharacters: limits.metadataLength },
      { name: 'openGraphDescription', label: 'Open Graph description', maxCharacters: limits.metadataLength },
      {
        name: 'openGraphImage',
        label: 'Open Graph image',
        placeholder: 'https://',
        isUrl: true,
        maxCharacters: limits.metadataLength,
      },
      {
        name: 'openGraphUrl',
        label: 'Open Graph URL',
        placeholder: 'https://',
        isUrl: true,
        maxCharacters: limits.metadataLength,
      },
    ],
  },
];

/** The values that differ from the document's. */
export function changedMetadata(before: DocumentMetadata, after: DocumentMetadata): Partial<DocumentMetadata> {
  const names = Object.keys(before) as (keyof DocumentMetadata)[];
  return Object.fromEntries(
    names.filter((name) => after[name].trim() !== before[name]).map((name) => [name, after[name].trim()]),
  );
}

/** A message for each value that has too many characters. */
export function lengthErrors(values: Partial<DocumentMetadata>): Partial<Record<keyof DocumentMetadata, string>> {
  const fields = metadataGroups.flatMap((group) => group.fields);
  return Object.fromEntries(
    fields.flatMap(({ name, maxCharacters }) => {
      const error = tooLong(values[name] ?? '', maxCharacters);
      return error ? [[name, error]] : [];
    }),
  );
}
