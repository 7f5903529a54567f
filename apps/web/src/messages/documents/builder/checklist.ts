import { formatCount } from '@galley/contract';

/** Texts of the checklist panel in American English, loaded with it. */
export const checklistMessages = {
  checklist: 'Checklist',
  inChecks: (findings: number) => `${formatCount(findings, { one: 'finding', other: 'findings' })} in the checks`,
  linkParameters: (count: number) =>
    `${formatCount(count, { one: 'link parameter', other: 'link parameters' })} on export.`,
};
