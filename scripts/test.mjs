/**
 * The test command: checks (types, lint, dependency rules, house rules, wording, unused code, regular expressions,
 * advisories), the suites, and the spec coverage. `--only checks|unit|components|server|browser|firefox|webkit` runs
 * one part; `--full` (npm run test:full) runs the full form of the tests that `npm test` shortens. Missing browsers are
 * installed if possible; without its browser, a suite is skipped, or fails with CI=true. A few failed files are run
 * again. The last line is "N passed, N failed, N skipped".
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
/** The suites and the programs they need. */
const suites = {
  unit: [],
  components: [],
  server: [],
  browser: ['chromium'],
  firefox: ['firefox'],
  webkit: ['webkit', 'xvfb'],
};
/** Programs that single tests need. Without them, those tests are skipped, except with CI=true. */
const helpers = { server: ['redis'] };
/** The time limit of a part in minutes. A part that exceeds it is stopped and reported. */
const patience = { unit: 25, components: 10, server: 40, browser: 70, firefox: 20, webkit: 20 };
/** Matches no title, so every test of the suite is counted as skipped. */
const noTest = '^(?!)';
/** More failed files than this aren't a coincidence. */
const mostAgain = 6;
const mostRounds = 2;
const mostSlow = 20;
/** How many characters of a suite's last output are shown if nothing else explains its failure. */
const lastWords = 3000;
const skippedSuites = [];
/** The failures, repeated at the end, which is the part of a log that people read. */
const faults = [];
const began = Date.now();
const reports = new TestReports(root);
const settings = { root, env: { ...(isCi ? { NO_COLOR: '1' } : {}), ...(isFull ? { GALLEY_FULL: '1' } : {}) } };
/** Parallel parts: there are at least two cores, and a suite without a browser uses both if it runs alone. */
const most = 2;

function show(text) {
  process.stdout.write(text);
}

/** The checks, slowest first. */
function listChecks() {
  const projects = ['apps/web', '.', 'apps/server', 'packages/editor', 'packages/markup', 'packages/contract'];
  const folders = ['packages', 'apps', 'e2e', 'bench'];
  const script = (name) => [process.execPath, [`scripts/check-${name}.mjs`]];
  return [
    ['regular expressions', ...script('expressions')],
    // Four parallel checkers would each infer the contract's types, which triples the work.
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
    ['texts of components', ...script('component-texts')],
    ['outside paths', ...script('outside-paths')],
    ['paths in documents', ...script('doc-paths')],
    ['dependencies', ...script('dependencies')],
    ['advisories', ...script('advisories')],
  ].map(([title, command, args]) => ({ title, command, args }));
}

/** Runs a suite, and a few of its failed files again. */
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

/** Runs a part that isn't a suite. */
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
 * Runs failed files again, and files with an error outside of tests, on their own Galley, at most twice: a busy machine
 * can make a waiting test fail, but a real failure fails again. If the failed file isn't known, the whole suite is run
 * again once.
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
/** The groups of parallel parts, one group after the other. Firefox and WebKit each run one file at a time. */
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
