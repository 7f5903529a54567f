import { writeFileSync } from 'node:fs';

const mostCharacters = 500;

/**
 * A reporter for Vitest: writes which tests passed only when they were tried again. The place is `GALLEY_FLAKY_TESTS`, a
 * JSON array of `{ file, test, retries, text }` with the first failure as `text`.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter of a file from its default export.
export default class FlakyTests {
  #flaky = [];

  onTestCaseResult(testCase) {
    const { flaky = false, retryCount = 0 } = testCase.diagnostic() ?? {};
    if (!flaky) return;
    const [error] = testCase.result().errors ?? [];
    const text = String(error?.message ?? '').slice(0, mostCharacters);
    this.#flaky.push({ file: testCase.module.moduleId, test: testCase.fullName, retries: retryCount, text });
  }

  onTestRunEnd() {
    const place = process.env.GALLEY_FLAKY_TESTS;
    if (place) writeFileSync(place, JSON.stringify(this.#flaky));
  }
}
