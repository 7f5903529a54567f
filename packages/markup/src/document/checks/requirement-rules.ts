import type { ExportRequirement } from '@galley/contract';
import type { FindingRule } from './finding';

/** The findings that each requirement of a theme before an export includes. `size` is measured on the export itself. */
export const requirementRules: Readonly<Record<ExportRequirement, readonly FindingRule[]>> = {
  checklist: [],
  placeholders: ['text-placeholder'],
  themeTexts: ['text-theme'],
  links: ['link-empty', 'link-placeholder', 'link-broken', 'link-unsafe', 'link-text'],
  images: ['image-source', 'image-alt'],
  subject: ['subject', 'preview-text'],
  unsubscribe: ['unsubscribe'],
  size: ['size'],
};
