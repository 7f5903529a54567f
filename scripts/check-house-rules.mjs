/**
 * House rules that the linter doesn't cover: no long files without a reason, DOM reads in the canvas only through
 * safe-dom, timers in the engine only in clock.ts, compositions told apart in one place, `execCommand` nowhere, no `crypto.randomUUID` in the browser, query
 * keys only in their factory, no state of a screen in modules, no ref written during rendering, numbers and dates in
 * one place, `React.lazy` in one place, what browsers forbid read in one place, citations of documents that exist, no download address in the lockfile.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const faults = [];

function forbid(matching, pattern, sentence) {
  for (const file of files.filter(matching)) {
    read(file)
      .split('\n')
      .forEach((line, index) => {
        if (pattern.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)) faults.push(`${file}:${index + 1}: ${sentence}`);
      });
  }
}

const isCode = (file) => /\.(ts|tsx|mjs)$/.test(file);
const isTest = (file) => /\.test\.tsx?$|\/testing\/|\/suites\/|\.e2e\.ts$/.test(file);

for (const file of files.filter((name) => isCode(name) || name.endsWith('.css'))) {
  const text = read(file);
  const lines = text.split('\n').length;
  if (lines > 500 && !/^(\/\*\*?|\/\/)[\s\S]{0,600}?Long because/.test(text)) {
    faults.push(`${file}: ${lines} lines. Split it, or begin its first comment with "Long because …".`);
  }
}
forbid(
  (file) =>
    file.startsWith('packages/editor/src/canvas/') && isCode(file) && !isTest(file) && !file.endsWith('/safe-dom.ts'),
  /\.(body|children|parentNode|attributes)\b(?!\s*:)/,
  'read the canvas DOM through safe-dom.ts, a form may clobber this property',
);
forbid(
  (file) => file.startsWith('packages/') && isCode(file) && !isTest(file) && !file.endsWith('/clock.ts'),
  /\b(setTimeout|setInterval|requestAnimationFrame|requestIdleCallback)\(/,
  'timers go through the Clock',
);
forbid(
  (file) =>
    isCode(file) &&
    !isTest(file) &&
    /^(?:apps\/web|packages\/editor)\/src\//.test(file) &&
    !/\/(?:guard-composition|held-keys|safe-dom|input-handler|text-session)\.ts$/.test(file),
  /\.(?:isComposing|keyCode|which)\b|'compositionend'/,
  'keys of input methods reach no handler of the app (lib/guard-composition.ts); on the canvas ask isComposingKey',
);
forbid(
  (file) => isCode(file) && !isTest(file) && file.startsWith('packages/'),
  /execCommand\(/,
  'execCommand is never used',
);
forbid(
  (file) => file.startsWith('apps/web/src/') && isCode(file) && !isTest(file) && !file.endsWith('/api/keys.ts'),
  /\bqueryKey: ?\[/,
  'query keys are written in apps/web/src/api/keys.ts',
);
forbid(
  (file) =>
    file.startsWith('apps/web/src/') && isCode(file) && !isTest(file) && !/\/lib\/(locale|dates)\.ts$/.test(file),
  /toLocale(Date|Time)?String\(|Intl\.NumberFormat\(|Intl\.DateTimeFormat\('en-US'/,
  'numbers and dates are written by formatNumber, formatCount and lib/dates.ts, which follow the locale',
);
forbid(
  (file) => file.startsWith('apps/web/src/') && isCode(file) && !isTest(file) && !file.endsWith('/lib/lazy-screen.tsx'),
  /\blazy\(/,
  'screens are loaded by lazyScreen, parts by lazyPart, dialogs by openLazyModal',
);
forbid(
  (file) => /^(apps\/web|packages)\//.test(file) && isCode(file) && !isTest(file),
  /\brandomUUID\(/,
  'pages over plain http have no crypto.randomUUID: use randomId (api/random-id.ts)',
);
forbid(
  (file) =>
    file.startsWith('apps/web/src/') && isCode(file) && !isTest(file) && !file.endsWith('/lib/browser-features.ts'),
  /\b(localStorage|sessionStorage|indexedDB|navigator\.locks|window\.caches|caches\.\w|new (BroadcastChannel|SharedWorker)\b)|(?<!startWorker\(\(\) => )new Worker\b/,
  'browsers can forbid this: use lib/browser-features.ts',
);
// In the two-space body of a component or hook: during rendering. Effects and handlers are further in.
forbid(
  (file) => file.startsWith('apps/web/src/') && isCode(file) && !isTest(file),
  /^ {2}(if \(.*\) )?[\w.]+\.current (\?\?)?= /,
  'no ref is written during rendering: use useLatest (ui/latest)',
);
// The options of lists deliberately outlive their screen, so that the filter is the same when the person comes back.
forbid(
  (file) =>
    /^apps\/web\/src\/(features|modals|ui)\//.test(file) &&
    isCode(file) &&
    !isTest(file) &&
    !file.endsWith('/use-list-options.ts'),
  /^(export )?(const|let) .*\bcreateStore\b.*\(\(\) =>/,
  'the state of a screen is created with the screen: in createBuilder() or a provider',
);
forbid((file) => isCode(file) && !file.startsWith('scripts/'), /\bTODO\b(?!.*#\d)/, 'a TODO needs its issue number');

// Comments may only cite documents of the repository, with section numbers that exist.
const documents = {
  'design.md': 'docs/design.md',
  'look.md': 'docs/look.md',
  'grammar.md': 'docs/grammar.md',
  'markup.md': 'docs/markup.md',
  'limits-and-promises.md': 'docs/operations/limits-and-promises.md',
};
const isCited = (document, number) =>
  documents[document] &&
  new RegExp(`^(#+ |\\| )${number.replaceAll('.', '\\.')}[. ]`, 'm').test(read(documents[document]));
for (const file of files.filter((name) => isCode(name) || /\.(css|sql)$/.test(name))) {
  const text = read(file).replace(/\n\s*(\*|\/\/) ?/g, ' ');
  for (const [cited, document, number] of text.matchAll(/\b([a-z-]+\.md) ([A-D]?\d[\da-z]*(?:\.\d+)*)\b/g)) {
    if (!isCited(document, number)) faults.push(`${file}: cites "${cited}", which docs don't have.`);
  }
}

if (/"resolved": "https?:/.test(read('package-lock.json')))
  faults.push('package-lock.json: carries download addresses.');

for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(faults.length ? `${faults.length} faults.\n` : `${files.length} files follow the house rules.\n`);
process.exit(faults.length ? 1 : 0);
