import { formatCount } from '@galley/contract';

/** Texts of the checklist panel in American English, loaded with it. */
export const checklistMessages = {
  checklist: 'Checklist',
  inChecks: (findings: number) => `${formatCount(findings, { one: 'finding', other: 'findings' })} in the checks`,
  inTheme: (findings: number) => `In the theme (${findings})`,
  inThemeHint: 'These came with the theme and are unchanged. They aren’t counted.',
  linkParameters: (count: number) =>
    `${formatCount(count, { one: 'link parameter', other: 'link parameters' })} on export.`,
};
