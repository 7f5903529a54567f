/**
 * The test command: checks (types, lint, dependency rules, house rules, regular expressions), then every suite, then the spec coverage.
 * `--only checks|unit|server|browser|firefox|webkit` runs a part. Browsers that are missing are installed where that may be
 * done; a suite whose browser is not there in the end is skipped, with CI=true that is a failure,
 * and files that fail are run again.
 * The last line is "N passed, N failed, N skipped".
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMissing, findOrInstallTools, tools } from './lib/find-browser.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const reports = path.join(root, '.build', 'tests');
const strays = path.join(root, '.build', 'strays');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const reportOf = (name) => path.join(reports, `${name}.json`);
const straysOf = (name) => path.join(strays, `${name}.json`);
/** TypeScript 7, the native compiler; the package `typescript` stays at 6 for tools that need its API (docs/decisions/001). */
const typeChecker = path.join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
/** The suites and the programs each of them needs. */
const suites = { unit: [], server: [], browser: ['chromium'], firefox: ['firefox'], webkit: ['webkit', 'xvfb'] };
/** Minutes after which a part counts as hung and is ended, so that the run says which one it was. */
const patience = { unit: 15, server: 25, browser: 45, firefox: 12, webkit: 12 };
const isCi = process.env.CI === 'true';
/** Matches no title: every test of the suite is counted as skipped. */
const noTest = '^(?!)';
/** More files than this did not fail by chance. */
const mostAgain = 6;
const mostRounds = 2;
const skippedSuites = [];
const began = Date.now();

function say(text) {
  process.stdout.write(`${text}\n`);
}

function run(title, command, args, env = {}, minutes = 10) {
  const start = Date.now();
  say(`\n── ${title}`);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(isCi ? { NO_COLOR: '1' } : {}), ...env },
    timeout: minutes * 60_000,
    killSignal: 'SIGKILL',
  });
  const ok = result.status === 0;
  if (result.error) say(`── ${title}: ${result.error.message} (ended after ${minutes} minutes at most)`);
  say(`── ${title}: ${ok ? 'ok' : 'FAILED'} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  return ok;
}

function runChecks() {
  const projects = ['packages/contract', 'packages/markup', 'packages/editor', 'apps/server', 'apps/web', '.'];
  const results = projects.map((project) => run(`types: ${project}`, process.execPath, [typeChecker, '-p', project]));
  results.push(run('lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']));
  results.push(
    run('dependency rules', bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'apps',
      'e2e',
      'bench',
    ]),
  );
  results.push(run('house rules', process.execPath, ['scripts/check-house-rules.mjs']));
  results.push(run('dependencies', process.execPath, ['scripts/check-dependencies.mjs']));
  results.push(run('regular expressions', process.execPath, ['scripts/check-expressions.mjs']));
  return results.every(Boolean);
}

function runSuite(suite, found) {
  const missing = suites[suite].filter((name) => !found[name]);
  for (const name of missing) say(`\n${describeMissing(name)}`);
  if (missing.length > 0) {
    say(isCi ? `With CI=true the ${suite} tests must run.` : `The ${suite} tests are skipped.`);
    if (isCi) return false;
    skippedSuites.push(suite);
  }
  const env = Object.fromEntries(Object.entries(found).map(([name, file]) => [tools[name].variable, file]));
  const filter = missing.length > 0 ? ['--testNamePattern', noTest] : [];
  if (runVitest(suite, suite, filter, env)) return true;
  return isCi && runFailedAgain(suite, env);
}

function runVitest(suite, name, more, env) {
  const reporters = ['default', 'json', './scripts/testing/stray-errors.mjs'].map((one) => `--reporter=${one}`);
  const args = ['run', '--project', suite, ...reporters, `--outputFile.json=${reportOf(name)}`, ...more];
  const withStrays = { ...env, GALLEY_STRAY_ERRORS: straysOf(name) };
  return run(`tests: ${name}`, bin('vitest'), args, withStrays, patience[suite]);
}

/**
 * A machine that was busy for a moment fails a test that waits: files that failed, or in which something was thrown that
 * no test was waiting for, are run again, on a Galley of their own, at most twice. What fails by itself fails again.
 */
function runFailedAgain(suite, env) {
  for (let round = 0; round < mostRounds; round += 1) {
    if (!existsSync(reportOf(suite))) return false;
    const before = JSON.parse(readFileSync(reportOf(suite), 'utf8'));
    const stray = existsSync(straysOf(suite)) ? JSON.parse(readFileSync(straysOf(suite), 'utf8')) : [];
    const isToRun = ({ name, status }) => status === 'failed' || stray.includes(name);
    const files = before.testResults.filter(isToRun).map(({ name }) => name);
    const isKnown = stray.every((name) => files.includes(name));
    if (!isKnown || files.length === 0 || files.length > mostAgain) return false;
    say(`\nOnce more: ${files.map((file) => path.relative(root, file)).join(', ')}`);
    const ok = runVitest(suite, `${suite} again`, files, env);
    takeOver(before, files, suite);
    if (ok) return true;
  }
  return false;
}

/** The results of the files that were run again stand in the report in the place of their former ones. */
function takeOver(before, files, suite) {
  const again = reportOf(`${suite} again`);
  if (!existsSync(again)) return;
  const testResults = [
    ...before.testResults.filter(({ name }) => !files.includes(name)),
    ...JSON.parse(readFileSync(again, 'utf8')).testResults,
  ];
  const count = (...wanted) =>
    testResults.flatMap((result) => result.assertionResults).filter(({ status }) => wanted.includes(status)).length;
  const counts = {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped', 'disabled'),
    numTodoTests: count('todo'),
  };
  writeFileSync(reportOf(suite), JSON.stringify({ ...before, ...counts, testResults }));
  rmSync(again);
  if (existsSync(straysOf(`${suite} again`))) renameSync(straysOf(`${suite} again`), straysOf(suite));
}

function countTests() {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of Object.keys(suites)) {
    const file = reportOf(suite);
    if (!existsSync(file)) continue;
    const report = JSON.parse(readFileSync(file, 'utf8'));
    count.passed += report.numPassedTests;
    count.failed += report.numFailedTests;
    count.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  }
  return count;
}

for (const folder of [reports, strays]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

const wants = (part) => !only || only === part;
let ok = true;
if (wants('checks')) ok = runChecks() && ok;
if (only !== 'checks') {
  const wanted = Object.keys(suites).filter(wants);
  const found = findOrInstallTools([...new Set(wanted.flatMap((suite) => suites[suite]))], say);
  if (wants('server') || wants('browser')) ok = run('build', process.execPath, ['scripts/build.mjs']) && ok;
  for (const suite of wanted) ok = runSuite(suite, found) && ok;
  const skipped = { GALLEY_SKIPPED_SUITES: skippedSuites.join(' ') };
  if (!only) ok = run('spec coverage', process.execPath, ['scripts/check-spec-coverage.mjs'], skipped) && ok;
}

const count = countTests();
say(
  `\nThe test command took ${Math.round((Date.now() - began) / 1000)} s.${ok ? '' : ' Something failed: see above.'}`,
);
say(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
const ranNothing = only !== 'checks' && count.passed + count.skipped === 0;
process.exit(ok && count.failed === 0 && !ranNothing ? 0 : 1);
