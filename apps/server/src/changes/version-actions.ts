import type { ChangeAction } from '@galley/contract';
import type { DocumentKind } from '../platform/db/document-ref';

/** The changes that make a new version of an email or page. Each has the version's number in its details. */
export const emailVersionActions = [
  'email.saved',
  'email.upgraded',
  'email.version_restored',
  'email.settings_changed',
  'email.metadata_changed',
  'email.image_replaced',
  'email.text_replaced',
  'email.pins_changed',
] as const satisfies readonly ChangeAction[];

/** The changes that make a new current version of a document, by its kind. */
export const versionActions: Record<DocumentKind, readonly ChangeAction[]> = {
  email: emailVersionActions,
  template: ['template.saved', 'template.version_restored', 'template.version_uploaded'],
  layout: ['layout.html_saved', 'layout.upgraded', 'layout.returned', 'layout.version_restored'],
  pin: ['pin.upgraded', 'pin.version_restored'],
};
