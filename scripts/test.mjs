/**
 * The test command: checks (types, lint, dependency rules, house rules, wording, unused code, regular expressions, advisories), the suites, the spec coverage.
 * `--only checks|unit|components|server|browser|firefox|webkit` runs a part;
 * `--full` (npm run test:full) plays the whole of what `npm test` plays in a short form.
 * Browsers that are missing are installed where that may be done; a suite whose browser is not there in the end is skipped,
 * with CI=true that is a failure. A few files that fail are run again.
 * The last line is "N passed, N failed, N skipped".
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMissing, findOrInstallTools, tools } from './lib/find-browser.mjs';
import { hasColors, runPart, runSideBySide } from './lib/run-part.mjs';
import { TestReports } from './lib/test-reports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const isFull = process.argv.includes('--full');
const isCi = process.env.CI === 'true';
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
/** TypeScript 7, the native compiler; the package `typescript` stays at 6 for tools that need its API (docs/decisions/001). */
const typeChecker = path.join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
/** The suites and the programs each of them needs. */
const suites = {
  unit: [],
  components: [],
  server: [],
  browser: ['chromium'],
  firefox: ['firefox'],
  webkit: ['webkit', 'xvfb'],
};
/** Programs that single tests of a suite need: those are skipped without them, but not with CI=true. */
const helpers = { server: ['redis'] };
/** Minutes after which a part counts as hung and is ended, so that the run says which one it was. */
const patience = { unit: 25, components: 10, server: 40, browser: 70, firefox: 20, webkit: 20 };
/** Matches no title: every test of the suite is counted as skipped. */
const noTest = '^(?!)';
/** More files than this did not fail by chance. */
const mostAgain = 6;
const mostRounds = 2;
const mostSlow = 20;
/** Characters of what a suite said at its end, told when nothing else says why it failed. */
const lastWords = 3000;
const skippedSuites = [];
/** What is not well, told once more at the end, which is the part of a log that is read. */
const faults = [];
const began = Date.now();
const reports = new TestReports(root);
const settings = { root, env: { ...(isCi ? { NO_COLOR: '1' } : {}), ...(isFull ? { GALLEY_FULL: '1' } : {}) } };
/** Parts that run at once: there are two cores at least, and a suite without a browser beside it keeps both busy. */
const most = 2;

function show(text) {
  process.stdout.write(text);
}

/** The checks, the longest first. */
function listChecks() {
  const projects = ['apps/web', '.', 'apps/server', 'packages/editor', 'packages/markup', 'packages/contract'];
  const folders = ['packages', 'apps', 'e2e', 'bench'];
  const script = (name) => [process.execPath, [`scripts/check-${name}.mjs`]];
  return [
    ['regular expressions', ...script('expressions')],
    // Its four checkers would each find out the types of the contract for themselves: three times the work in all.
    ...projects.map((project) => [
      `types: ${project}`,
      process.execPath,
      [typeChecker, '--singleThreaded', '-p', project],
    ]),
    ['lint and format', bin('biome'), ['ci', '--error-on-warnings', `--colors=${hasColors ? 'force' : 'off'}`, '.']],
    ['dependency rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...folders]],
    ['unused code', bin('knip'), ['--no-progress']],
    ['house rules', ...script('house-rules')],
    ['folder cycles', ...script('folder-cycles')],
    ['topics of packages', ...script('package-topics')],
    ['long functions', ...script('long-functions')],
    ['wording', ...script('wording')],
    ['outside paths', ...script('outside-paths')],
    ['paths in documents', ...script('doc-paths')],
    ['dependencies', ...script('dependencies')],
    ['advisories', ...script('advisories')],
  ].map(([title, command, args]) => ({ title, command, args }));
}

/** Runs a suite, and a few failed files of it again. */
async function runSuite(suite, write) {
  const missing = suites[suite].filter((name) => !found[name]);
  for (const name of missing) write(`\n${describeMissing(name)}\n`);
  if (missing.length > 0) {
    write(isCi ? `With CI=true the ${suite} tests must run.\n` : `The ${suite} tests are skipped.\n`);
    if (isCi) return false;
    skippedSuites.push(suite);
  }
  const filter = missing.length > 0 ? ['--testNamePattern', noTest] : [];
  let said = '';
  const listen = (text) => {
    said = (said + text).slice(-lastWords);
    write(text);
  };
  if (await runVitest(suite, suite, filter, listen)) return true;
  if (await runFailedAgain(suite, listen)) return true;
  const known = reports.describeFaults(suite);
  faults.push(`The ${suite} tests failed.`, ...(known.length > 0 ? known : [`No test did. Its last words:\n${said}`]));
  return false;
}

/** Runs a part that is no suite. */
async function runOther(part, write) {
  const isOk = await runPart(settings, part, write);
  if (!isOk) faults.push(`“${part.title}” failed.`);
  return isOk;
}

async function runVitest(suite, name, more, write) {
  const reporters = ['default', 'json', './scripts/testing/stray-errors.mjs'].map((one) => `--reporter=${one}`);
  const args = ['run', '--project', suite, ...reporters, `--outputFile.json=${reports.reportOf(name)}`, ...more];
  const places = Object.fromEntries(Object.entries(found).map(([tool, file]) => [tools[tool].variable, file]));
  const env = { ...places, GALLEY_STRAY_ERRORS: reports.straysOf(name) };
  const minutes = patience[suite] * (isFull ? 3 : 1);
  return await runPart(settings, { title: `tests: ${name}`, command: bin('vitest'), args, env, minutes }, write);
}

/**
 * A machine that was busy for a moment fails a test that waits: files that failed, or in which something was thrown that
 * no test was waiting for, are run again, on a Galley of their own, at most twice. What fails by itself fails again.
 * The whole suite is run again, once, when nobody knows the file.
 */
async function runFailedAgain(suite, write) {
  for (let round = 0; round < mostRounds; round += 1) {
    const files = reports.findFilesToRunAgain(suite);
    const isWhole = files?.length === reports.read(suite)?.testResults.length;
    if (!files || (isWhole ? round > 0 : files.length > mostAgain)) return false;
    const which = isWhole ? `all ${suite} tests` : files.map((file) => path.relative(root, file)).join(', ');
    write(`\nOnce more, because of ${reports.describeFaults(suite).join('\n')}\n${which}\n`);
    const isOk = await runVitest(suite, `${suite} again`, files, write);
    reports.takeOver(suite, `${suite} again`, files);
    if (isOk) return true;
  }
  return false;
}

reports.clear();
const parts = ['checks', ...Object.keys(suites)].filter((part) => !only || only === part);
const wanted = parts.filter((part) => part !== 'checks');
const found = findOrInstallTools(
  [...new Set(wanted.flatMap((suite) => [...suites[suite], ...(helpers[suite] ?? [])]))],
  (text) => show(`${text}\n`),
);
const build = { title: 'build', command: process.execPath, args: ['scripts/build.mjs'] };
const first = [
  ...(wanted.some((suite) => !['unit', 'components'].includes(suite)) ? [build] : []),
  ...(parts.includes('checks') ? listChecks() : []),
];
/** What runs side by side, one group after the other. Firefox and WebKit wait for one file at a time each. */
const groups = [
  first.map((part) => (write) => runOther(part, write)),
  ...[['unit'], ['components'], ['server'], ['browser'], ['firefox', 'webkit']].map((group) =>
    group.filter((suite) => wanted.includes(suite)).map((suite) => (write) => runSuite(suite, write)),
  ),
];
let ok = true;
for (const group of groups) ok = (await runSideBySide(group, most, show)) && ok;
if (!only) {
  const coverage = { title: 'spec coverage', command: process.execPath, args: ['scripts/check-spec-coverage.mjs'] };
  const env = { GALLEY_SKIPPED_SUITES: skippedSuites.join(' ') };
  ok = (await runOther({ ...coverage, env }, show)) && ok;
}

const count = reports.count(wanted);
if (wanted.length > 0) show(`\n${reports.describeSlowest(wanted, mostSlow).join('\n')}\n`);
const seconds = Math.round((Date.now() - began) / 1000);
if (!ok) show(`\n${faults.join('\n')}\n`);
show(`\nThe test command took ${seconds} s.${ok ? '' : ' Something failed: see above.'}\n`);
show(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
const ranNothing = only !== 'checks' && count.passed + count.skipped === 0;
process.exit(ok && count.failed === 0 && !ranNothing ? 0 : 1);
