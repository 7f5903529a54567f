import type { RuleSource } from '../finding';

const report = 'https://emailmarkup.org/en/reports/accessibility/';

/** The latest report with shares of all rules. */
export const report2025: RuleSource = {
  name: 'Email Markup Consortium, Accessibility Report 2025',
  url: `${report}2025`,
  seen: '2025-05',
};

export const report2026: RuleSource = {
  name: 'Email Markup Consortium, Accessibility Report 2026',
  url: `${report}2026/`,
  seen: '2026-05',
};

/** Returns the source of a rule of WCAG 2.2, by number and anchor: `wcag('1.4.1', 'use-of-color')`. */
export function wcag(criterion: string, anchor: string): RuleSource {
  return { name: `WCAG 2.2, ${criterion}`, url: `https://www.w3.org/TR/WCAG22/#${anchor}`, seen: '' };
}
