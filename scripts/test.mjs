/**
 * The test command: checks (types, lint, dependency rules, house rules, wording, unused code, regular expressions, advisories), the suites, the statements.
 * `--only checks|unit|components|server|browser|firefox|webkit` runs a part, `--checks types|lint|rules` a group of the checks;
 * `--full` (npm run test:full) plays the whole of what `npm test` plays in a short form;
 * `--shard 1/4` plays the first of four parts of each suite, without the checks and what needs the other parts (the
 * statements, and how many tests may pass only when they are tried again).
 * Browsers that are missing are installed where that may be done; a suite whose browser is not there in the end is skipped,
 * with CI=true that is a failure. A test that waits for a machine may be tried again (vitest.config.ts): it is listed.
 * The last line is "N passed, N failed, N skipped".
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checksOf } from './lib/check-groups.mjs';
import { describeMissing, findOrInstallTools, tools } from './lib/find-browser.mjs';
import { findFilesLeftOut } from './lib/gate-coverage.mjs';
import { readShard } from './lib/read-shard.mjs';
import { hasColors, runPart, runSideBySide } from './lib/run-part.mjs';
import { TestReports } from './lib/test-reports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const optionOf = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const checksOnly = optionOf('--checks');
const only = checksOnly ? 'checks' : optionOf('--only');
const shard = process.argv.includes('--shard') ? readShard(optionOf('--shard')) : undefined;
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
  const projects = [
    'apps/web',
    '.',
    'apps/server',
    'packages/editor',
    'packages/checks',
    'packages/markup',
    'packages/contract',
  ];
  const folders = ['packages', 'apps', 'e2e', 'bench'];
  const script = (name) => [process.execPath, [`scripts/check-${name}.mjs`]];
  // Both look again only at files whose contents changed, and at what depends on them.
  const known = path.join(root, '.build', 'checks');
  const keepBetween = (project) => [
    '--incremental',
    ...['--tsBuildInfoFile', path.join(known, `${project === '.' ? 'root' : path.basename(project)}.tsbuildinfo`)],
  ];
  const cacheRules = ['--cache', path.join(known, 'dependency-rules'), '--cache-strategy', 'content'];
  return [
    ['regular expressions', ...script('expressions')],
    // Four parallel checkers would each infer the contract's types, which triples the work.
    ...projects.map((project) => [
      `types: ${project}`,
      process.execPath,
      [typeChecker, '--singleThreaded', '-p', project, ...keepBetween(project)],
    ]),
    ['lint and format', bin('biome'), ['ci', '--error-on-warnings', `--colors=${hasColors ? 'force' : 'off'}`, '.']],
    ['dependency rules', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...cacheRules, ...folders]],
    ['unused code', bin('knip'), ['--no-progress']],
    ['house rules', ...script('house-rules')],
    ['folder cycles', ...script('folder-cycles')],
    ['topics of packages', ...script('package-topics')],
    ['long functions', ...script('long-functions')],
    ['styles', ...script('styles')],
    ['wording', ...script('wording')],
    ['texts of components', ...script('component-texts')],
    ['outside paths', ...script('outside-paths')],
    ['paths in documents', ...script('doc-paths')],
    ['dependencies', ...script('dependencies')],
    ['advisories', ...script('advisories')],
  ].map(([title, command, args]) => ({ title, command, args }));
}

/** Runs a suite. */
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
  const isOk = await runVitest(suite, filter, listen);
  reports.noteFlaky(suite);
  if (isOk) return noteFilesLeftOut(suite);
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

/** Notes the browser files of a suite of which `npm test` plays nothing, and returns whether there are none. */
function noteFilesLeftOut(suite) {
  const isBrowser = ['browser', 'firefox', 'webkit'].includes(suite) && !isFull && !skippedSuites.includes(suite);
  const files = isBrowser ? findFilesLeftOut(reports.read(suite)) : [];
  for (const file of files) faults.push(`npm test plays nothing of ${path.relative(root, file)}.`);
  return files.length === 0;
}

async function runVitest(suite, more, write) {
  const reporters = ['default', 'json', './scripts/testing/stray-errors.mjs', './scripts/testing/flaky-tests.mjs'];
  const args = [
    ...['run', '--project', suite, ...reporters.map((one) => `--reporter=${one}`)],
    ...[`--outputFile.json=${reports.reportOf(suite)}`, ...(shard ? [`--shard=${shard}`] : []), ...more],
  ];
  const places = Object.fromEntries(Object.entries(found).map(([tool, file]) => [tools[tool].variable, file]));
  const env = { ...places, GALLEY_STRAY_ERRORS: reports.straysOf(suite), GALLEY_FLAKY_TESTS: reports.flakyOf(suite) };
  const minutes = patience[suite] * (isFull ? 3 : 1);
  return await runPart(settings, { title: `tests: ${suite}`, command: bin('vitest'), args, env, minutes }, write);
}

reports.clear();
const parts = ['checks', ...Object.keys(suites)].filter((part) => (only ? only === part : !shard || part !== 'checks'));
const wanted = parts.filter((part) => part !== 'checks');
const found = findOrInstallTools(
  [...new Set(wanted.flatMap((suite) => [...suites[suite], ...(helpers[suite] ?? [])]))],
  (text) => show(`${text}\n`),
);
const build = { title: 'build', command: process.execPath, args: ['scripts/build.mjs'] };
const first = [
  ...(wanted.some((suite) => !['unit', 'components'].includes(suite)) ? [build] : []),
  ...(parts.includes('checks') ? checksOf(listChecks(), checksOnly) : []),
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
if (!only && !shard) {
  const coverage = { title: 'statements', command: process.execPath, args: ['scripts/check-statements.mjs'] };
  const env = { GALLEY_SKIPPED_SUITES: skippedSuites.join(' ') };
  ok = (await runOther({ ...coverage, env }, show)) && ok;
}

const count = reports.count(wanted);
if (wanted.length > 0) {
  const flaky = reports.describeFlaky(wanted);
  show(`\n${[...reports.describeSlowest(wanted, mostSlow), ...flaky.lines].join('\n')}\n`);
  // A few by chance are a large part of a shard.
  const isTooMany = flaky.isTooMany && !shard;
  if (isTooMany) faults.push('Too many tests passed only when they were tried again.');
  ok = ok && !isTooMany;
}
const seconds = Math.round((Date.now() - began) / 1000);
if (!ok) show(`\n${faults.join('\n')}\n`);
show(`\nThe test command took ${seconds} s.${ok ? '' : ' Something failed: see above.'}\n`);
show(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
const ranNothing = only !== 'checks' && count.passed + count.skipped === 0;
process.exit(ok && count.failed === 0 && !ranNothing ? 0 : 1);
