import { expect, it } from 'vitest';
import { findComponentTexts } from './component-texts.mjs';

const found = (code: string, file = 'a.tsx') => findComponentTexts(file, code).map(({ line, text }) => [line, text]);

it('[H3-component-texts] Finds text between tags, in attributes and in expressions, each with its line', () => {
  const code = [
    'const part = (',
    '  <p title="Close">',
    '    {count} of {all}',
    "    {isSaving ? 'Saving' : text}",
    '    <Field label={name ?? `Remove $' + '{name}`} hint={messages.hint} />',
    '  </p>',
    ');',
  ];
  expect(found(code.join('\n'))).toEqual([
    [2, 'Close'],
    [3, 'of'],
    [4, 'Saving'],
    [5, 'Remove $'],
  ]);
});

it('[H3-component-texts] Finds labels in objects, shown messages, and any text of several words', () => {
  const code = [
    "const column = { label: 'Name', key: 'name', 'aria-label': 'Copy' };",
    "toast(isNew ? 'Created' : 'Saved');",
    'function describe() {',
    "  return 'This browser';",
    '}',
    "const lead = 'It can’t ' + 'Be undone now.';",
    "const names = { p: 'Paragraph', a: 'Link', img: 'Image' };",
    "const sizes = { s: 'Big 5', m: 'Mac 10', l: 'M4 wide' };",
  ];
  expect(found(code.join('\n'), 'a.ts')).toEqual([
    [1, 'Name'],
    [1, 'Copy'],
    [2, 'Created'],
    [2, 'Saved'],
    [4, 'This browser'],
    [6, 'It can’t'],
    [6, 'Be undone now.'],
    [7, 'Paragraph'],
    [7, 'Link'],
    [7, 'Image'],
    [8, 'Big 5'],
    [8, 'Mac 10'],
    [8, 'M4 wide'],
  ]);
});

it('[H3-component-texts] Leaves keys, errors for developers, names, units and types alone', () => {
  const code = [
    "import { A } from 'A b';",
    "type Kind = 'Two words';",
    "const field = { title: 'title', name: 'Owner', label: messages.name };",
    "throw new TypeError('No such part.');",
    "console.warn('No such part.');",
    'const part = <p className="big text" title={`$' + '{title} · Galley`}>{width} px &lt;</p>;',
    'const field = <TextField placeholder="https://" />;',
    'const icon = <path d="M12 3v4" />; const key = \'ArrowUp\';',
    "const marks = { s3: 'M4 6h16M5 6l2 14', sftp: 'M3 5h18v14H3z', web: 'M11 3 4-1 5z' };",
  ];
  expect(found(code.join('\n'))).toEqual([]);
});
