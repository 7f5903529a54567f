/** Compares docs/spec-coverage.md with the test results. */

/** B9-save, T3a-rows, L6-hover, SSO-oidc; F-A1-orders and S-C4 refer to lines in lists of faults. */
const idText = '[A-Z]{1,3}[\\d.]*[a-z]?-(?:[a-z0-9-]+|[A-Z]\\d*(?:-[a-z0-9-]+)?)';
const wholeId = new RegExp(`^${idText}$`);
const states = ['done', 'open', 'differs'];

/** Returns the ids in brackets in a test title. */
export function idsIn(title) {
  return [...title.matchAll(new RegExp(`\\[(${idText})\\]`, 'g'))].map((found) => found[1]);
}

/**
 * Returns the rows of the file by id, and a sentence for each line that isn't a row, heading, table header or
 * paragraph. Otherwise an unreadable line would be ignored.
 */
export function readRows(text) {
  const rows = new Map();
  const faults = [];
  text.split('\n').forEach((line, index) => {
    const where = `docs/spec-coverage.md, line ${index + 1}`;
    if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(line)) faults.push(`${where}: a merge marker.`);
    else if (line === '' || line.startsWith('#') || /^\|(?: id \||\s*-{3})/.test(line)) return;
    else if (!line.startsWith('|')) {
      if (line.includes('|')) faults.push(`${where}: not a row: ${line.slice(0, 60)}`);
    } else {
      const cells = line.split('|').map((cell) => cell.trim());
      const [, id = '', statement = '', state = '', files = ''] = cells;
      if (cells.length !== 6 || !wholeId.test(id) || !states.includes(state))
        faults.push(`${where}: not a row of four cells with an id and done, open or differs: ${line.slice(0, 60)}`);
      else if (rows.has(id)) faults.push(`${where}: ${id} is listed twice.`);
      else rows.set(id, { statement, state, files: files.split(/,\s*/).filter(Boolean) });
    }
  });
  return { rows, faults };
}

/**
 * Compares rows with tests that ran. `passed` maps an id to the names of the files with passed tests for it, `seen` has
 * the ids of all tests, and `skipped` those of tests that couldn't run here.
 */
export function compareRows(rows, { passed, seen, skipped }) {
  const faults = [];
  for (const [id, { statement, state, files }] of rows) {
    if (state !== 'done' || skipped.has(id)) continue;
    const shownIn = passed.get(id);
    if (!shownIn) {
      faults.push(`${id} is marked done, but no passed test carries it: ${statement}`);
      continue;
    }
    if (files.length === 0) faults.push(`${id} is marked done, but names no file.`);
    for (const file of files)
      if (!shownIn.has(file)) faults.push(`${id} names ${file}, where no passed test carries it.`);
  }
  for (const id of seen) if (!rows.has(id)) faults.push(`${id} is in a test title, but not in docs/spec-coverage.md.`);
  return faults;
}
