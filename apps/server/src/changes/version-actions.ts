import type { ChangeAction } from '@galley/contract';

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
