/** Groups of checks that can run on machines of their own (.github/workflows/ci.yml). */
export const checkGroups = ['types', 'lint', 'rules'];

const lint = ['lint and format', 'dependency rules', 'unused code'];

/** The group of the check with this title; what is new is a rule. */
export function groupOf(title) {
  if (title.startsWith('types: ')) return 'types';
  return lint.includes(title) ? 'lint' : 'rules';
}

/** The checks of one group, or all of them. Throws on a group that isn't there: it would check nothing and be green. */
export function checksOf(checks, group) {
  if (group === undefined) return checks;
  if (!checkGroups.includes(group)) throw new Error(`No group of checks is named “${group}”.`);
  return checks.filter(({ title }) => groupOf(title) === group);
}
