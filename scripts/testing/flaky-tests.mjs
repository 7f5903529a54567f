import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const mostCharacters = 2000;

/**
 * A reporter for Vitest: writes which tests passed only when they were tried again. The place is `GALLEY_FLAKY_TESTS`, a
 * JSON array of `{ file, test, retries, text }` with the first failure as `text`: its message and the difference that
 * Vitest found.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter of a file from its default export.
export default class FlakyTests {
  #flaky = [];

  onTestCaseResult(testCase) {
    const { flaky = false, retryCount = 0 } = testCase.diagnostic() ?? {};
    if (!flaky) return;
    const [error] = testCase.result().errors ?? [];
    const lines = [error?.message, error?.diff].filter(Boolean).join('\n');
    const text = stripVTControlCharacters(lines).slice(0, mostCharacters);
    this.#flaky.push({ file: testCase.module.moduleId, test: testCase.fullName, retries: retryCount, text });
  }

  onTestRunEnd() {
    const place = process.env.GALLEY_FLAKY_TESTS;
    if (place) writeFileSync(place, JSON.stringify(this.#flaky));
  }
}
