import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The part of the tests of a run that may pass only when they are tried again. */
const mostFlaky = 0.002;
/** How many lines of a first failure are shown below its message. */
const mostLines = 12;

/** The reports that the suites of one run of the test command leave in `.build`. */
export class TestReports {
  #reports;
  #strays;
  #flaky;

  constructor(root) {
    this.#reports = path.join(root, '.build', 'tests');
    this.#strays = path.join(root, '.build', 'strays');
    this.#flaky = path.join(root, '.build', 'flaky');
  }

  clear() {
    for (const folder of [this.#reports, this.#strays, this.#flaky]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
  }

  /** The path where Vitest writes the result of each test. */
  reportOf = (name) => path.join(this.#reports, `${name}.json`);

  /** The path of the list of files with errors outside of tests (stray-errors.mjs). */
  straysOf = (name) => path.join(this.#strays, `${name}.json`);

  /** Where the tests are listed that passed only when they were tried again (flaky-tests.mjs). */
  flakyOf = (name) => path.join(this.#flaky, `${name}.json`);

  /** The report of a suite; null when it ended before it wrote one. */
  read(name) {
    return readJson(this.reportOf(name), null);
  }

  /** Returns the errors thrown outside of tests in a suite, as `{ file, text }`. */
  readStrays(name) {
    return readJson(this.straysOf(name), []);
  }

  /** Adds to the report of a suite, as `flakyTests`, which of its tests passed only when they were tried again. */
  noteFlaky(name) {
    const report = this.read(name);
    if (!report) return;
    const flakyTests = readJson(this.flakyOf(name), []);
    writeFileSync(this.reportOf(name), JSON.stringify({ ...report, flakyTests }));
  }

  /**
   * The tests of these suites that passed only when they were tried again: as lines, and whether there are too many. One
   * is never too many.
   */
  describeFlaky(suites) {
    const flaky = suites.flatMap((suite) => (this.read(suite)?.flakyTests ?? []).map((one) => ({ suite, ...one })));
    const { passed } = this.count(suites);
    const part = passed > 0 ? flaky.length / passed : 0;
    return {
      lines: [
        `${flaky.length} of ${passed} tests passed only when they were tried again (${(part * 100).toFixed(2)} %).`,
        ...flaky.flatMap(({ suite, test, retries, text }) => {
          const [first, ...more] = text.split('\n');
          return [
            `  ${suite}, ${retries} ×: ${test}: ${first}`,
            ...more.slice(0, mostLines).map((line) => `      ${line}`),
          ];
        }),
      ],
      isTooMany: flaky.length > 1 && part > mostFlaky,
    };
  }

  /** Returns the failed tests and stray errors of a suite as lines. */
  describeFaults(name) {
    const report = this.read(name);
    if (!report) return ['It ended before it wrote a report.'];
    const failed = report.testResults.filter(({ status }) => status === 'failed');
    const strays = this.readStrays(name);
    return [
      ...failed.flatMap(({ name: file, message, assertionResults }) => [
        `In ${file}${message ? `: ${message}` : ''}`,
        ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `  failed: ${fullName}`),
      ]),
      ...strays.map(({ file, text }) => `Thrown outside of the tests${file ? ` of ${file}` : ''}: ${text}`),
    ];
  }

  /** Tests of all suites together. */
  count(suites) {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const report of suites.map((suite) => this.read(suite))) {
      count.passed += report?.numPassedTests ?? 0;
      count.failed += report?.numFailedTests ?? 0;
      count.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
    }
    return count;
  }

  /** Returns the slowest files and tests as lines, with times in seconds. */
  describeSlowest(suites, most) {
    const files = suites.flatMap((suite) =>
      (this.read(suite)?.testResults ?? []).map((result) => ({ suite, ...result })),
    );
    const tests = files.flatMap(({ suite, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ suite, title: fullName, ms: duration ?? 0 })),
    );
    const lines = (rows) =>
      rows
        .sort((a, b) => b.ms - a.ms)
        .slice(0, most)
        .map(({ suite, title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${suite.padEnd(8)} ${title}`);
    const asRow = ({ suite, name, startTime, endTime }) => ({
      suite,
      title: path.basename(name),
      ms: endTime - startTime,
    });
    return ['Slowest files:', ...lines(files.map(asRow)), 'Slowest tests:', ...lines(tests)];
  }
}

function readJson(file, otherwise) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : otherwise;
}
