import { limits } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkInviteMessages as texts } from './bulk-invite-messages';
import { parseInvitees } from './parse-invitees';

const themes = [
  { id: 7, title: 'Harbour letter' },
  { id: 8, title: 'Sales, monthly' },
];
const read = (text: string, isFile = false) => parseInvitees(text, { themes, isFile });
const plain = (email: string, name = '') => ({ email, name, problem: '' });

describe('[P-bulk-read] a list of people to invite', () => {
  it('has addresses separated by commas, semicolons and lines', () => {
    expect(read('a@x.test, b@x.test;c@x.test\r\nd@x.test\n\n')).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => plain(`${name}@x.test`)),
    );
  });

  it('has names before addresses, with commas too', () => {
    expect(read('Ada Byron <ada@x.test>; "Hopper, Grace" <grace@x.test>, Doe, Jane <jane@x.test>')).toEqual([
      plain('ada@x.test', 'Ada Byron'),
      plain('grace@x.test', 'Hopper, Grace'),
      plain('jane@x.test', 'Jane Doe'),
    ]);
  });

  it('keeps what is no address as a row with the reason', () => {
    expect(read('nobody\nBob, a@x.test').map(({ email, problem }) => [email, problem])).toEqual([
      ['nobody', texts.invalid],
      ['Bob', texts.invalid],
      ['a@x.test', ''],
    ]);
  });

  it('is a table if it has a header, in any order of columns', () => {
    const text =
      '\uFEFFRole;Full name;E-Mail;Themes\nadmin;"Byron; Ada";ada@x.test;\n;Grace;grace@x.test;"harbour letter | Sales, monthly"\n;Eve;eve@x.test;Sales, monthly\n;;all@x.test;all';
    expect(read(text)).toEqual([
      { ...plain('ada@x.test', 'Byron; Ada'), access: 'admin' },
      { ...plain('grace@x.test', 'Grace'), problem: texts.unknownTheme('Sales') },
      { ...plain('eve@x.test', 'Eve'), themes: [8] },
      { ...plain('all@x.test'), themes: 'all' },
    ]);
    expect(read('email,role\nx@x.test,boss')[0]?.problem).toBe(texts.unknownRole('boss'));
    expect(read('email,themes\nx@x.test,"Harbour letter|harbour letter"')[0]?.themes).toEqual([7]);
  });

  it('is a table in a file without a header, and in pasted cells', () => {
    const expected = [plain('ada@x.test', 'Ada Byron'), plain('grace@x.test')];
    expect(read('Ada Byron,ada@x.test\ngrace@x.test,', true)).toEqual(expected);
    expect(read('Ada Byron\tada@x.test\ngrace@x.test\t')).toEqual(expected);
  });

  it('refuses a name that is too long', () => {
    expect(read(`${'n'.repeat(limits.titleLength + 1)} <a@x.test>`)[0]?.problem).toBe(texts.nameTooLong);
  });

  it('gives every address back, whatever the separators', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const separator = fc.constantFrom(',', ';', '\n', ', ', ' ;\r\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, separator, fc.boolean()), { minLength: 1 }), (people) => {
        const text = people
          .map(([name, host, sign, hasName]) => `${hasName ? `${name} <${name}@${host}>` : `${name}@${host}`}${sign}`)
          .join('');
        expect(read(text)).toEqual(
          people.map(([name, host, , hasName]) => plain(`${name}@${host}`, hasName ? name : '')),
        );
      }),
    );
  });
});
