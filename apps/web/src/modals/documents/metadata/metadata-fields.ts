import { limits } from '@galley/contract';
import type { DocumentMetadata } from '@galley/markup/metadata';
import { settingsMessages } from '../../../messages/documents/settings';
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
    legend: settingsMessages.document,
    fields: [
      {
        name: 'language',
        label: settingsMessages.language,
        placeholder: 'en',
        hint: settingsMessages.languageHint,
        maxCharacters: 40,
      },
      {
        name: 'title',
        label: settingsMessages.title,
        hint: settingsMessages.titleHint,
        maxCharacters: limits.metadataLength,
      },
      {
        name: 'previewText',
        label: settingsMessages.previewText,
        hint: settingsMessages.previewTextHint,
        maxCharacters: limits.previewTextLength,
      },
      { name: 'description', label: settingsMessages.description, maxCharacters: limits.metadataLength },
      {
        name: 'appTitle',
        label: settingsMessages.appTitle,
        hint: settingsMessages.appTitleHint,
        maxCharacters: limits.metadataLength,
      },
    ],
  },
  {
    legend: settingsMessages.sharedLinks,
    fields: [
      { name: 'openGraphTitle', label: settingsMessages.openGraphTitle, maxCharacters: limits.metadataLength },
      {
        name: 'openGraphDescription',
        label: settingsMessages.openGraphDescription,
        maxCharacters: limits.metadataLength,
      },
      {
        name: 'openGraphImage',
        label: settingsMessages.openGraphImage,
        placeholder: 'https://',
        isUrl: true,
        maxCharacters: limits.metadataLength,
      },
      {
        name: 'openGraphUrl',
        label: settingsMessages.openGraphUrl,
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
