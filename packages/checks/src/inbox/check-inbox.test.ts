import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkInbox } from './check-inbox';

function findingsOf(html: string, { subject = 'Rye', sender = 'Harbor Bakery' } = {}) {
  const page = readExportedPage(html);
  if (!page) throw new Error('too costly');
  return checkInbox(page, { subject, sender });
}

const email = (preview: string): string =>
  `<body><div style="display:none">${preview}</div><p>View in browser</p></body>`;
const good = email(`The oven is on${'&#8199;&#65279;&#847; '.repeat(150)}`);
const long = 'A sentence about bread that goes on. '.repeat(4);

it.each([
  ['inbox-preview-followed', email('The oven is on'), good],
  ['inbox-preview-followed', email('The oven is on'), email(long)],
  ['inbox-preview-followed', email('The oven is on'), email('{{ preview }}')],
  ['inbox-tail-first', email(`${'&#8199;&#847; '.repeat(100)}The oven is on`), good],
  ['inbox-tail-large', email(`The oven is on${'&#8199;&#65279;&#847; '.repeat(300)}`), good],
  ['inbox-tail-shown', email(`The oven is on${'&zwnj;&nbsp;'.repeat(100)}`), good],
  ['inbox-tail-shown', email(`The oven is on${'&#847; '.repeat(100)}`), email(`On${'&#8199;&#847; '.repeat(100)}`)],
])('[W11-inbox] %s is found in %s', (rule, failing, passing) => {
  const rulesOf = (html: string): string[] => findingsOf(html).map((finding) => finding.rule);
  expect(rulesOf(failing)).toContain(rule);
  expect(rulesOf(passing)).not.toContain(rule);
});

it('[W11-inbox] a good preview text, an email without one and one without a body have no findings', () => {
  for (const html of [
    good,
    '<p>Hi</p>',
    '<div style="display:none">a</div>',
    email('&#8199;&#847; '.repeat(100)),
    email('&nbsp;&zwnj;'),
  ])
    expect(findingsOf(html)).toEqual([]);
});

it('[W11-inbox] elements without a font size around visible text are not a preview text', () => {
  expect(findingsOf('<div style="font-size:0"><p style="font-size:14px">Hi</p></div>')).toEqual([]);
  expect(findingsOf('<div style="font-size:1px">Short</div><p>Hi</p>')).toMatchObject([
    { rule: 'inbox-preview-followed' },
  ]);
});

it('[W11-inbox] padding in an element of its own counts', () => {
  const padding = '&#8199;&#847; '.repeat(150);
  const html = `<div style="display:none">The oven is on</div><div style="max-height:0;overflow:hidden">${padding}</div><p>Hi</p>`;
  expect(findingsOf(html)).toEqual([]);
});

it.each([
  ['A subject of thirty-three letters', []],
  ['A subject of 34 letters, just above', ['Small phones cut this subject after about 33 characters']],
  [
    'A subject that is longer than fifty characters in any case',
    ['Most phones cut this subject after about 50 characters'],
  ],
  ['件名は全角で十七文字を超えています。', ['Small phones cut this subject after about 33 characters']],
  ['A subject with {{ a_tag }} of any length, whatever it may print here', []],
])('[W11-inbox-subject] the length of the subject %j is found', (subject, expected) => {
  expect(findingsOf(good, { subject }).map(({ message }) => message)).toEqual(expected);
});

it('[W11-inbox-subject] a long sender name is found', () => {
  expect(findingsOf(good, { sender: 'Harbor Bakery and Coffee Roasters' })).toMatchObject([
    { rule: 'inbox-sender-long', detail: 'Harbor Bakery and Coffee Roasters', start: 0, end: 0 },
  ]);
});
