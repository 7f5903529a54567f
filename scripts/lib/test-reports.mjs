import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The reports that the suites of one test run leave in `.build`. */
export class TestReports {
  #reports;
  #strays;

  constructor(root) {
    this.#reports = path.join(root, '.build', 'tests');
    this.#strays = path.join(root, '.build', 'strays');
  }

  clear() {
    for (const folder of [this.#reports, this.#strays]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
  }

  /** The path where Vitest writes the result of each test. */
  reportOf = (name) => path.join(this.#reports, `${name}.json`);

  /** The path of the list of files with errors outside of tests (stray-errors.mjs). */
  straysOf = (name) => path.join(this.#strays, `${name}.json`);

  /** Returns the report of a suite; null if it exited before writing one. */
  read(name) {
    return existsSync(this.reportOf(name)) ? JSON.parse(readFileSync(this.reportOf(name), 'utf8')) : null;
  }

  /** Returns the errors thrown outside of tests in a suite, as `{ file, text }`. */
  readStrays(name) {
    return existsSync(this.straysOf(name)) ? JSON.parse(readFileSync(this.straysOf(name), 'utf8')) : [];
  }

  /**
   * Returns the files of a failed suite to run again: failed ones and those with a stray error. All of its files if the
   * failing one isn't known. Null if it exited before writing a report.
   */
  findFilesToRunAgain(name) {
    const report = this.read(name);
    if (!report) return null;
    const all = report.testResults.map((result) => result.name);
    const strays = this.readStrays(name).map(({ file }) => file);
    if (strays.some((file) => !all.includes(file))) return all;
    const failed = report.testResults.filter(({ status }) => status === 'failed').map((result) => result.name);
    const files = all.filter((file) => failed.includes(file) || strays.includes(file));
    return files.length > 0 ? files : all;
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

  /** Replaces the results of `files` with those of their rerun as the suite `again`. */
  takeOver(name, again, files) {
    const before = this.read(name);
    const after = this.read(again);
    if (!before || !after) return;
    const testResults = [...before.testResults.filter((result) => !files.includes(result.name)), ...after.testResults];
    const tests = testResults.flatMap((result) => result.assertionResults);
    const count = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length;
    const counts = {
      numPassedTests: count('passed'),
      numFailedTests: count('failed'),
      numPendingTests: count('pending', 'skipped', 'disabled'),
      numTodoTests: count('todo'),
    };
    writeFileSync(this.reportOf(name), JSON.stringify({ ...before, ...counts, testResults }));
    rmSync(this.reportOf(again));
    if (existsSync(this.straysOf(again))) renameSync(this.straysOf(again), this.straysOf(name));
  }

  /** Returns the tests of all suites. */
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
