import { writeFileSync } from 'node:fs';

const mostCharacters = 2000;

/**
 * A reporter for Vitest: writes what was thrown that no test was waiting for, and which test file was running then.
 * Vitest's own report doesn't hold it, and such a file is to be run again like one that failed.
 * The place is `GALLEY_STRAY_ERRORS`, a JSON array of `{ file, text }`; `file` is empty when nobody knows it.
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
