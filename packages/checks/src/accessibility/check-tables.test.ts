import { expect, it } from 'vitest';
import { findingsOf, rulesOf } from './testing/findings-of';

const rows = (count: number, row: string): string => row.repeat(count);

it.each([
  ['a layout without a role', '<table><tr><td>Hi</td></tr></table>', ['a11y-table-role error']],
  ['a layout with a role', '<table role="none"><tr><td>Hi</td></tr></table>', []],
  ['role in capitals', '<table role=" PRESENTATION "><tr><td>Hi</td></tr></table>', []],
  [
    'a nested layout',
    '<table role="none"><tr><td><table><tr><td>Hi</td></tr></table></td></tr></table>',
    ['a11y-table-role error'],
  ],
  ['a role by a template tag', '<table role="{{role}}"><tr><td>Hi</td></tr></table>', []],
  ['another role', '<table role="article"><tr><td>Hi</td></tr></table>', []],
  ['an empty role', '<table role=""><tr><td>Hi</td></tr></table>', ['a11y-table-role error']],
  ['hidden', '<div style="display:none"><table><tr><td>Hi</td></tr></table></div>', []],
  [
    'th as columns',
    '<table><tr><th><table role=none><tr><td>Hi</td></tr></table></th><th><img src=a.png alt=A></th></tr></table>',
    ['a11y-table-role error'],
  ],
  [
    'th as the only column',
    '<table><tr><th><p>Hi</p></th><th class=expander></th></tr></table>',
    ['a11y-table-role error'],
  ],
  [
    'two text columns of a few rows',
    `<table>${rows(3, '<tr><td>Hall</td><td>Stairs</td></tr>')}</table>`,
    ['a11y-table-role error'],
  ],
  ['many rows in one column', `<table>${rows(30, '<tr><td>Hi</td></tr>')}</table>`, ['a11y-table-role error']],
  [
    'five gaps and columns',
    `<table>${rows(2, '<tr><td>A</td><td></td><td>B</td><td></td><td>C</td></tr>')}</table>`,
    ['a11y-table-role error'],
  ],
  [
    'rows by a template tag',
    '<table>{% for i in items %}<tr><td>{{i.name}}</td><td>{{i.price}}</td></tr>{% endfor %}</table>',
    [],
  ],
  [
    'some rows by a template tag',
    '<table><tr><td>Your order</td></tr>{% for i in items %}<tr><td>Tea</td><td>3</td></tr>{% endfor %}<tr><td>Bye</td></tr></table>',
    [],
  ],
  [
    'one column by a template tag',
    '<table>{% for i in items %}<tr><td>{{i.name}}</td></tr>{% endfor %}</table>',
    ['a11y-table-role error'],
  ],
  [
    'headers with scope',
    '<table><tr><th scope="col">Item</th><td>Price</td></tr><tr><td>Tea</td><td>3</td></tr></table>',
    [],
  ],
  [
    'headers marked as layout',
    '<table role="presentation"><tr><th>Item</th><td>Price</td></tr><tr><td>Tea</td><td>3</td></tr></table>',
    ['a11y-data-table error'],
  ],
  [
    'headers without scope',
    '<table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>3</td></tr></table>',
    ['a11y-data-table warning'],
  ],
  [
    'five columns without headers',
    `<table>${rows(2, '<tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td></tr>')}</table>`,
    ['a11y-data-table warning'],
  ],
  [
    '20 rows without headers',
    `<table>${rows(20, '<tr><td>1</td><td>2</td></tr>')}</table>`,
    ['a11y-data-table warning'],
  ],
  [
    '10 cells, not wide',
    `<table width="300">${rows(5, '<tr><td>1</td><td>2</td></tr>')}</table>`,
    ['a11y-data-table warning'],
  ],
  [
    '10 cells over the whole width',
    `<table width="100%">${rows(5, '<tr><td>A</td><td>B</td></tr>')}</table>`,
    ['a11y-table-role error'],
  ],
  [
    'borders and colors',
    '<table border=1><tr bgcolor=red><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>',
    ['a11y-table-role error'],
  ],
  [
    'th around images beside text',
    `<table>${rows(2, '<tr><th><img src=a.png alt=A>Tea</th><td>Hi</td></tr>')}</table>`,
    ['a11y-table-role error'],
  ],
  [
    'a table in many rows',
    `<table>${rows(20, '<tr><td>1</td><td>2</td></tr>')}<tr><td><table role=none><tr><td>3</td></tr></table></td></tr></table>`,
    ['a11y-table-role error'],
  ],
  ['a group of rows', '<table><tfoot><tr><td>Tea</td></tr></tfoot></table>', ['a11y-data-table warning']],
  ['a caption', '<table><caption>Prices</caption><tr><th scope="row">Tea</th><td>3</td></tr></table>', []],
  [
    'a few rows with prices',
    `<table>${rows(3, '<tr><td>Tea</td><td>$ 3.20</td></tr>')}</table>`,
    ['a11y-table-role hint'],
  ],
  [
    'a few rows with images',
    `<table>${rows(3, '<tr><td><img src=a.png alt=Tea>Tea</td><td>$ 3.20</td></tr>')}</table>`,
    ['a11y-table-role error'],
  ],
  [
    'numbers before the text',
    `<table>${rows(3, '<tr><td>1.</td><td>Boil the water</td></tr>')}</table>`,
    ['a11y-table-role error'],
  ],
  ['a role that doesn’t exist', '<table role="module"><tr><td>Hi</td></tr></table>', ['a11y-table-role error']],
  ['an empty caption', '<table role="none"><caption></caption><tr><td>Hi</td></tr></table>', []],
  [
    'a Word branch',
    '<!--[if mso]><table><tr><td><![endif]-->Hi<!--[if mso]></td></tr></table><![endif]-->',
    ['a11y-table-role hint'],
  ],
  ['a Word branch with a role', '<!--[if mso]><table role="presentation"><tr><td><![endif]-->Hi', []],
  ['a Word branch with a template tag', '<!--[if mso]><table {{attributes}}><tr><td><![endif]-->Hi', []],
])('[W11-a11y-tables] layout and data: %s', (_, source, expected) => {
  expect(rulesOf(source, /table/)).toEqual(expected);
});

it('[W11-a11y-tables] all layouts without a role are one finding', () => {
  const [finding, second] = findingsOf(
    '<table><tr><td><table class=b><tr><td>Hi</td></tr></table></td></tr></table>',
    /role/,
  );
  expect(finding?.message).toMatch(/2 layout tables/);
  expect(finding?.cause).toBe('<table>');
  expect(second).toBeUndefined();
});
