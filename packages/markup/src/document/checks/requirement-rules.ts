import type { ExportRequirement } from '@galley/contract';
import type { Finding, FindingRule } from './finding';

/**
 * The findings that each requirement of a theme before an export includes. `size` is measured on the export itself, and
 * `accessibility` also includes errors that are found in it.
 */
const requirementRules: Readonly<Record<ExportRequirement, readonly FindingRule[]>> = {
  checklist: [],
  placeholders: ['text-placeholder'],
  themeTexts: ['text-theme'],
  links: ['link-empty', 'link-placeholder', 'link-broken', 'link-unsafe', 'link-text'],
  images: ['image-source', 'image-alt'],
  accessibility: ['image-alt', 'link-text', 'language', 'title'],
  subject: ['subject', 'preview-text'],
  unsubscribe: ['unsubscribe'],
  size: ['size'],
};

/** Returns whether the requirements of a theme include a finding, so that an export is refused because of it. */
export function isRequired(
  { rule, severity }: Pick<Finding, 'rule' | 'severity'>,
  required: readonly ExportRequirement[],
): boolean {
  return required.some((name) => {
    if (name === 'accessibility' && severity === 'error' && rule.startsWith('a11y-')) return true;
    return requirementRules[name].some((included) => included === rule);
  });
}
