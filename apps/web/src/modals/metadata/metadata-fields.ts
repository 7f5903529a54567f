import { limits } from '@galley/contract';
import type { DocumentMetadata } from '@galley/markup';

export interface MetadataField {
  name: keyof DocumentMetadata;
  label: string;
  hint?: string;
  placeholder?: string;
  isUrl?: boolean;
  maxLength: number;
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
        maxLength: 40,
      },
      { name: 'title', label: 'Title', hint: 'Shown in the browser tab.', maxLength: limits.metadataLength },
      {
        name: 'previewText',
        label: 'Preview text',
        hint: 'Email apps show it after the subject.',
        maxLength: limits.previewTextLength,
      },
      { name: 'description', label: 'Meta description', maxLength: limits.metadataLength },
      {
        name: 'appTitle',
        label: 'App title',
        hint: 'The name on a phone’s home screen.',
        maxLength: limits.metadataLength,
      },
    ],
  },
  {
    legend: 'Shared links (Open Graph)',
    fields: [
      { name: 'openGraphTitle', label: 'Open Graph title', maxLength: limits.metadataLength },
      { name: 'openGraphDescription', label: 'Open Graph description', maxLength: limits.metadataLength },
      {
        name: 'openGraphImage',
        label: 'Open Graph image',
        placeholder: 'https://',
        isUrl: true,
        maxLength: limits.metadataLength,
      },
      {
        name: 'openGraphUrl',
        label: 'Open Graph URL',
        placeholder: 'https://',
        isUrl: true,
        maxLength: limits.metadataLength,
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
