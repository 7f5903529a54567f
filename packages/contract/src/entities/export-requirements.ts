/** Requirements that a theme can set for its documents before they are exported or sent to a source. */
export const exportRequirements = [
  'checklist',
  'placeholders',
  'themeTexts',
  'links',
  'images',
  'accessibility',
  'subject',
  'unsubscribe',
  'size',
] as const;
export type ExportRequirement = (typeof exportRequirements)[number];
