import { limits } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkInviteMessages } from '../../../../messages/people/bulk-invite';
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
    const shown = (text: string) => read(text).map(({ email, problem }) => [email, problem]);
    expect(shown('nobody\nBob, Eve, Ann, a@x.test')).toEqual([
      ['nobody', bulkInviteMessages.invalid],
      ['Bob', bulkInviteMessages.invalid],
      ['Eve', bulkInviteMessages.invalid],
      ['Ann', bulkInviteMessages.invalid],
      ['a@x.test', ''],
    ]);
    // An address without its @, or a number, isn't used as the name of the person beside it.
    for (const typo of ['bob.x.test', '2024']) {
      expect(shown(`${typo}, a@x.test`)).toEqual([
        [typo, bulkInviteMessages.invalid],
        ['a@x.test', ''],
      ]);
    }
  });

  it('is a table if it has a header, in any order of columns', () => {
    const text =
      '\uFEFFRole;Full name;E-Mail;Themes\nadmin;"Byron; Ada";ada@x.test;\n;Grace;grace@x.test;"harbour letter | Sales, monthly"\n;Eve;eve@x.test;Sales, monthly\n;;all@x.test;all';
    expect(read(text)).toEqual([
      { ...plain('ada@x.test', 'Byron; Ada'), access: 'admin' },
      { ...plain('grace@x.test', 'Grace'), problem: bulkInviteMessages.unknownTheme('Sales') },
      { ...plain('eve@x.test', 'Eve'), themes: [8] },
      { ...plain('all@x.test'), themes: 'all' },
    ]);
    expect(read('EMAIL,ROLE\nx@x.test,Commentor')[0]).toEqual({ ...plain('x@x.test'), access: 'commentor' });
    expect(read('email,role\nx@x.test,boss')[0]?.problem).toBe(bulkInviteMessages.unknownRole('boss'));
    expect(read('email,themes\nx@x.test,"Harbour letter|harbour letter"')[0]?.themes).toEqual([7]);
  });

  it('is a table in a file without a header, and in pasted cells', () => {
    const expected = [plain('ada@x.test', 'Ada Byron'), plain('grace@x.test')];
    expect(read('Ada Byron,ada@x.test\ngrace@x.test,', true)).toEqual(expected);
    expect(read('Ada Byron\tada@x.test\ngrace@x.test\t')).toEqual(expected);
  });

  it('has a person a line, with names in two cells that stay in their order', () => {
    const expected = [plain('ann@x.test', 'Miller Ann'), plain('jo@x.test', "Jo O'Neil")];
    for (const sign of [', ', ',', '; ', '\t']) {
      const lines = [
        ['Miller', 'Ann', 'ann@x.test'],
        ['jo@x.test', 'Jo', "O'Neil"],
      ];
      const text = lines.map((line) => line.join(sign)).join('\n');
      expect(read(text)).toEqual(expected);
      expect(read(text, true)).toEqual(expected);
    }
    expect(read('J.R. Miller, ann@x.test,\n"Byron, Ada"; <ada@x.test>')).toEqual([
      plain('ann@x.test', 'J.R. Miller'),
      plain('ada@x.test', 'Byron, Ada'),
    ]);
    expect(read('Miller, Ann, ann@')).toEqual([
      { ...plain('ann@', 'Miller Ann'), problem: bulkInviteMessages.invalid },
    ]);
    // If there are more cells, later ones aren't names.
    expect(read('Miller\tAnn\tSales\tann@x.test\nAda Byron\tSales\tParis\tada@x.test').map(({ name }) => name)).toEqual(
      ['Miller Ann', 'Ada Byron'],
    );
  });

  it('has first and last names in the right order if its header says which they are', () => {
    expect(read('Surname,First name,E-mail\nMiller,Ann,ann@x.test\n,Jo,jo@x.test')).toEqual([
      plain('ann@x.test', 'Ann Miller'),
      plain('jo@x.test', 'Jo'),
    ]);
  });

  it('invites none of several addresses beside one name, and all of a row without names', () => {
    expect(read('Ann\tann@x.test\tboss@x.test').map(({ email, problem }) => [email, problem])).toEqual([
      ['ann@x.test', bulkInviteMessages.severalAddresses],
    ]);
    expect(read('ann@x.test,Jo <jo@x.test>', true)).toEqual([plain('ann@x.test'), plain('jo@x.test', 'Jo')]);
  });

  it('refuses a name that is too long', () => {
    expect(read(`${'n'.repeat(limits.titleLength + 1)} <a@x.test>`)[0]?.problem).toBe(bulkInviteMessages.nameTooLong);
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

  it('[P-bulk-lines] shows every line of people in whatever cells, and invites no other address than theirs', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
    const person = fc.record({
      names: fc.array(word, { maxLength: 5 }),
      at: fc.nat(5),
      address: fc.option(fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}$/)),
    });
    const line = person.map(({ names, at, address }) => (address === null ? names : names.toSpliced(at, 0, address)));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1 }),
        fc.constantFrom(',', ', ', ';', '\t'),
        fc.boolean(),
        (lists, separator, isFile) => {
          const lines = lists.filter((cells) => cells.length > 0);
          const rows = read(lines.map((cells) => cells.join(separator)).join('\n'), isFile);
          expect(rows.filter(({ problem }) => problem === '').map(({ email }) => email)).toEqual(
            lines.flatMap((cells) => cells.filter((cell) => cell.includes('@'))),
          );
          const shown = rows.map(({ email, name }) => `${email} ${name}`).join(' ');
          for (const [first] of lines) expect(shown).toContain(first);
          for (const cells of lines) {
            if (cells.length > 3) continue;
            for (const cell of cells) expect(shown).toContain(cell);
          }
        },
      ),
    );
  });
});
