/** In the title of a test that only a full run plays (scripts/testing/run-length.ts). */
const fullMark = '(test:full)';

/**
 * The browser files of a report that `npm test` leaves out altogether: each of their tests waits for a full run. What a
 * missing program skips is no fault here.
 */
export function findFilesLeftOut({ testResults }) {
  return testResults
    .filter(
      ({ assertionResults: tests }) => tests.length > 0 && tests.every(({ fullName }) => fullName.includes(fullMark)),
    )
    .map(({ name }) => name)
    .sort();
}
