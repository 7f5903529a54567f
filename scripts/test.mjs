/**
 * The test command: checks (types, lint, dependency rules, house rules, wording, unused code, regular expressions), the suites, the spec coverage.
 * `--only checks|unit|server|browser|firefox|webkit` runs a part;
 * `--full` (npm run test:full) plays the whole of what `npm test` plays in a short form.
 * Browsers that are missing are installed where that may be done; a suite whose browser is not there in the end is skipped,
 * with CI=true that is a failure. A few files that fail are run again.
 * The last line is "N passed, N failed, N skipped".
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMissing, findOrInstallTools, tools } from './lib/find-browser.mjs';
import { runPart } from './lib/run-part.mjs';
import { TestReports } from './lib/test-reports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const isFull = process.argv.includes('--full');
const isCi = process.env.CI === 'true';
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
/** TypeScript 7, the native compiler; the package `typescript` stays at 6 for tools that need its API (docs/decisions/001). */
const typeChecker = path.join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
/** The suites and the programs each of them needs. */
const suites = { unit: [], server: [], browser: ['chromium'], firefox: ['firefox'], webkit: ['webkit', 'xvfb'] };
/** Minutes after which a part counts as hung and is ended, so that the run says which one it was. */
const patience = { unit: 25, server: 40, browser: 70, firefox: 20, webkit: 20 };
/** Matches no title: every test of the suite is counted as skipped. */
const noTest = '^(?!)';
/** More files than this did not fail by chance. */
const mostAgain = 6;
const mostRounds = 2;
const mostSlow = 20;
const skippedSuites = [];
const began = Date.now();
const reports = new TestReports(root);
const settings = { root, say, env: { ...(isCi ? { NO_COLOR: '1' } : {}), ...(isFull ? { GALLEY_FULL: '1' } : {}) } };
const run = (...part) => runPart(settings, ...part);

function say(text) {
  process.stdout.write(`${text}\n`);
}

function runChecks() {
  const projects = ['packages/contract', 'packages/markup', 'packages/editor', 'apps/server', 'apps/web', '.'];
  const folders = ['packages', 'apps', 'e2e', 'bench'];
  const checks = [
    ...projects.map((project) => [`types: ${project}`, process.execPath, [typeChecker, '-p', project]]),
    ['lint and format', bin('biome'), ['ci', '--error-on-warnings', '.']],
    ['dependency rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...folders]],
    ['folder cycles', process.execPath, ['scripts/check-folder-cycles.mjs']],
    ['house rules', process.execPath, ['scripts/check-house-rules.mjs']],
    ['wording', process.execPath, ['scripts/check-wording.mjs']],
    ['dependencies', process.execPath, ['scripts/check-dependencies.mjs']],
    ['unused code', bin('knip'), ['--no-progress']],
    ['regular expressions', process.execPath, ['scripts/check-expressions.mjs']],
  ];
  let isOk = true;
  for (const check of checks) isOk = run(...check) && isOk;
  return isOk;
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
  return runFailedAgain(suite, env);
}

function runVitest(suite, name, more, env) {
  const reporters = ['default', 'json', './scripts/testing/stray-errors.mjs'].map((one) => `--reporter=${one}`);
  const args = ['run', '--project', suite, ...reporters, `--outputFile.json=${reports.reportOf(name)}`, ...more];
  const withStrays = { ...env, GALLEY_STRAY_ERRORS: reports.straysOf(name) };
  return run(`tests: ${name}`, bin('vitest'), args, withStrays, patience[suite] * (isFull ? 3 : 1));
}

/**
 * A machine that was busy for a moment fails a test that waits: files that failed, or in which something was thrown that
 * no test was waiting for, are run again, on a Galley of their own, at most twice. What fails by itself fails again.
 */
function runFailedAgain(suite, env) {
  for (let round = 0; round < mostRounds; round += 1) {
    const files = reports.findFilesToRunAgain(suite);
    if (!files || files.length > mostAgain) return false;
    say(`\nOnce more: ${files.map((file) => path.relative(root, file)).join(', ')}`);
    const isOk = runVitest(suite, `${suite} again`, files, env);
    reports.takeOver(suite, `${suite} again`, files);
    if (isOk) return true;
  }
  return false;
}

reports.clear();
const parts = ['checks', ...Object.keys(suites)].filter((part) => !only || only === part);
const wanted = parts.filter((part) => part !== 'checks');
const found = findOrInstallTools([...new Set(wanted.flatMap((suite) => suites[suite]))], say);
let ok = true;
if (parts.some((part) => part === 'server' || part === 'browser')) {
  ok = run('build', process.execPath, ['scripts/build.mjs']);
}
for (const part of parts) ok = (part === 'checks' ? runChecks() : runSuite(part, found)) && ok;
if (!only) {
  const skipped = { GALLEY_SKIPPED_SUITES: skippedSuites.join(' ') };
  ok = run('spec coverage', process.execPath, ['scripts/check-spec-coverage.mjs'], skipped) && ok;
}

const count = reports.count(wanted);
if (wanted.length > 0) say(`\n${reports.describeSlowest(wanted, mostSlow).join('\n')}`);
say(
  `\nThe test command took ${Math.round((Date.now() - began) / 1000)} s.${ok ? '' : ' Something failed: see above.'}`,
);
say(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
const ranNothing = only !== 'checks' && count.passed + count.skipped === 0;
process.exit(ok && count.failed === 0 && !ranNothing ? 0 : 1);
