import { expect, it } from 'vitest';
import { findWordingFaults } from './wording-faults.mjs';

const found = (file: string, text: string) => findWordingFaults(file, text).map((fault) => [fault.line, fault.found]);

it('[I10-wording] Finds phrases in texts, comments and JSX, each with its line', () => {
  const code = [
    '/** Whoever opens it. */',
    "const text = 'It is gone for ever';",
    'const part = <p>The colour of the text</p>;',
    'const whole = `Deleted for ever: $' + '{text} by whoever`;',
  ];
  expect(found('a.tsx', code.join('\n'))).toEqual([
    [1, 'Whoever'],
    [2, 'for ever'],
    [3, 'colour'],
    [4, 'for ever'],
    [4, 'whoever'],
  ]);
});

it('[I10-wording] Leaves names in code, single words, files, ids and SQL alone', () => {
  const code = ["import { mails } from './mails';", "const kind = 'cancelled';", "query('select * from mails');"];
  expect(found('a.ts', code.join('\n'))).toEqual([]);
  expect(found('a.md', 'See `mails`, [them](mails/way-in.md), neutralise.test.ts and V15-cancelled.')).toEqual([]);
  expect(found('a.md', 'Two lines.\nSee the mails.')).toEqual([[2, 'mails']]);
});

it('[I10-wording] Finds phrases of comments in reviewed folders only, and never in texts', () => {
  const code = ['/** What is sent. */', '// The shell is told.', "const text = 'What is told';"].join('\n');
  expect(found('packages/editor/src/a.ts', `${code}\nf();`)).toEqual([
    [1, '/** What'],
    [2, 'is told'],
  ]);
  expect(found('themes/a.ts', `${code}\nf();`)).toEqual([]);
});

it('[H3-wording-server] Checks the comments of the server’s domains, tests and entry files', () => {
  const code = "/** Those of a person. */\n// Failed for want of Chromium.\nconst text = 'Those in words';\nf();";
  const faults = [
    [1, '/** Those'],
    [2, 'for want of'],
  ];
  for (const folder of ['features/people/auth', 'features/documents', 'testing', 'platform/db'])
    expect(found(`apps/server/src/${folder}/a.ts`, code)).toEqual(faults);
  expect(found('apps/server/src/serve.ts', code)).toEqual(faults);
});

it('[H3-wording-server] Finds vague phrases in comments', () => {
  const phrases = ['// The result in words.', '// What is on the other side.', '// A row that a job has to itself.'];
  const code = `${phrases.join('\n')}\nf();`;
  expect(found('apps/server/src/features/people/a.ts', code)).toEqual([
    [1, 'in words'],
    [2, '// What'],
    [2, 'on the other side'],
    [3, 'has to itself'],
  ]);
});

it('[F3-typewriter-marks] Finds straight apostrophes and quotation marks in texts that people read', () => {
  const code = [
    'const a = "The email can\'t be sent.";',
    'const b = `The ZIP has "$' + '{path}" twice.`;',
    'const c = \'Reset it with "Forgot password" here.\';',
    "const d = <p>It isn't there</p>;",
  ];
  const marks = [
    [1, "'"],
    [2, '"'],
    [3, '"'],
    [4, "'"],
  ];
  for (const file of ['apps/server/src/features/a/a.tsx', 'packages/markup/src/a.tsx', 'apps/web/src/ui/a.tsx'])
    expect(found(file, code.join('\n')), file).toEqual(marks);
  for (const file of ['apps/server/src/testing/a.tsx', 'packages/markup/src/a.test.tsx', 'scripts/a.tsx'])
    expect(found(file, code.join('\n')), file).toEqual([]);
});

it('[F3-typewriter-marks] Leaves code, addresses, attributes, JSON and errors for developers alone', () => {
  const code = [
    'const a = \'<a class="link" href="x y">\';',
    'throw new RangeError(\'The route "a b" has no handler.\');',
    'sql`select a as "long name" from b`;',
    'const b = \'an object, for example { "name": "Ada" }\';',
    'const c = "document.querySelector(\'main p\')";',
  ];
  expect(found('apps/server/src/features/a/a.ts', code.join('\n'))).toEqual([]);
});
