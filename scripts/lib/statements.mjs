/** Statements and the tests that show them: `docs/statements/<domain>.txt` against the titles of tests. */

/** B9-save, T3a-rows, L6-hover, SSO-oidc; F-A1-orders and S-C4 refer to a line in a list of faults. */
const idText = '[A-Z]{1,3}[\\d.]*[a-z]?-(?:[a-z0-9-]+|[A-Z]\\d*(?:-[a-z0-9-]+)?)';
const bracketed = new RegExp(`\\[(${idText})\\]`, 'g');
const entry = new RegExp(`^(${idText})(?: \\((open|differs)\\))?(?:: (.+))?$`);
/** In the title of a test that only a full run plays (scripts/testing/run-length.ts). */
const fullMark = ' (test:full)';

/** Ids in brackets in the title of a test. */
export function idsIn(title) {
  return [...title.matchAll(bracketed)].map((found) => found[1]);
}

/** Returns the statement of a title, without its ids and the names of the groups before the first of them. */
export function textOf(title, id) {
  return title
    .slice(title.indexOf(`[${id}]`))
    .replaceAll(bracketed, '')
    .replace(fullMark, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Reads the statements of a domain: one a line, `id` alone where the title of its test says it, `id: what it says`
 * otherwise, and `id (open): …` or `id (differs): …` for those that aren't built or are so on purpose. Returns entries
 * by id, and a sentence for each line that is none.
 */
export function readStatements(text, file) {
  const statements = new Map();
  const faults = [];
  text.split('\n').forEach((line, index) => {
    if (line === '') return;
    const [, id, state = 'done', statement = ''] = entry.exec(line) ?? [];
    const where = `${file}, line ${index + 1}`;
    if (!id || (state !== 'done' && statement === '')) faults.push(`${where}: not a statement: ${line.slice(0, 60)}`);
    else if (statements.has(id)) faults.push(`${where}: ${id} is listed twice.`);
    else statements.set(id, { statement, state, domain: file });
  });
  return { statements, faults };
}

/**
 * Compares statements with tests: `tests` are `{ title, file, isPassed, isExcused }` of all suites, where an excused one
 * could not run here. Returns faults, and a row for each statement with what it says and the files that show it.
 */
export function compareStatements(statements, tests) {
  const carriers = new Map();
  for (const test of tests) for (const id of idsIn(test.title)) carriers.set(id, [...(carriers.get(id) ?? []), test]);
  const faults = [];
  const rows = [];
  for (const [id, { statement, state, domain }] of statements) {
    const own = carriers.get(id) ?? [];
    const said = new Set(own.map(({ title }) => textOf(title, id)));
    const text = statement || (said.size === 1 ? [...said][0] : '');
    rows.push({ id, state, domain, text, files: [...new Set(own.map(({ file }) => file))].sort() });
    if (state !== 'done') continue;
    if (own.length === 0) faults.push(`${id} is in docs/statements, but in no title of a test: ${statement}`);
    else if (text === '') faults.push(`${id} is in ${said.size} titles of tests: write after it what it says.`);
    if (own.length > 0 && !own.some(({ isPassed, isExcused }) => isPassed || isExcused))
      faults.push(`${id} has no test that passed: ${text}`);
  }
  for (const id of carriers.keys())
    if (!statements.has(id)) faults.push(`${id} is in the title of a test, but not in docs/statements.`);
  return { faults, rows };
}

/** The rows as a table for people, by domain. */
export function writeTable(rows) {
  const domains = [...new Set(rows.map(({ domain }) => domain))].sort();
  const lines = domains.flatMap((domain) => [
    `\n## ${domain}\n`,
    '| id | statement | state | shown in |',
    '|---|---|---|---|',
    ...rows
      .filter((row) => row.domain === domain)
      .map(
        ({ id, text, state, files }) => `| ${id} | ${text.replaceAll('|', '\\|')} | ${state} | ${files.join(', ')} |`,
      ),
  ]);
  return `# Statements and the tests that show them\n${lines.join('\n')}\n`;
}
