import { writeFileSync } from 'node:fs';

const mostCharacters = 2000;

/**
 * A Vitest reporter that records errors thrown outside of tests, with the test file that was running. Vitest's own
 * report doesn't have them, and such a file must be run again like a failed one. Writes a JSON array of `{ file, text
 * }` to the path in `GALLEY_STRAY_ERRORS`; `file` is empty if it isn't known.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter of a file from its default export.
export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    const place = process.env.GALLEY_STRAY_ERRORS;
    if (!place) return;
    const strays = errors.map((error) => ({
      file: error.VITEST_TEST_PATH ?? '',
      text: String(error.stack ?? error.message ?? error).slice(0, mostCharacters),
    }));
    writeFileSync(place, JSON.stringify(strays));
  }
}
