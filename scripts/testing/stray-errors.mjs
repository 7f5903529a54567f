import { writeFileSync } from 'node:fs';

/**
 * A reporter for Vitest: writes which test files were running when something was thrown that no test was waiting for.
 * Vitest's own report doesn't hold them, and such a file is to be run again like one that failed.
 * The place is `GALLEY_STRAY_ERRORS`, a JSON array of paths.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter of a file from its default export.
export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    const place = process.env.GALLEY_STRAY_ERRORS;
    if (!place) return;
    writeFileSync(place, JSON.stringify([...new Set(errors.map((error) => error.VITEST_TEST_PATH ?? ''))]));
  }
}
