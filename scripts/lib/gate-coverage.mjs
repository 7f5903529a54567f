/** In the title of a test that only a full run plays (scripts/testing/run-length.ts). */
const fullMark = '(test:full)';

/** The same suite in another browser. Its Chromium file is in the gate. */
const isVariant = (name) => /\/packages\/.+\.(?:firefox|webkit)\.test\.ts$/.test(name);

/**
 * Returns the browser files of a report that `npm test` leaves out: all of their tests wait for a full run. Variants for
 * other browsers of a package's suite don't count, nor do tests that are skipped because a program is missing.
 */
export function findFilesLeftOut({ testResults }) {
  return testResults
    .filter(
      ({ name, assertionResults: tests }) =>
        !isVariant(name) && tests.length > 0 && tests.every(({ fullName }) => fullName.includes(fullMark)),
    )
    .map(({ name }) => name)
    .sort();
}
