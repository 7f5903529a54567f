import { describe, expect, it } from 'vitest';
import { limits } from './limits';
import { messages } from './messages';
import { parseRecipients } from './recipients';

describe('the recipients of an email', () => {
  it('[B5-send-link] are separated by commas, semicolons or spaces, without duplicates', () => {
    expect(parseRecipients(' ola@harbour.example,Mara@x.test;\n mara@X.test ')).toEqual({
      addresses: ['ola@harbour.example', 'mara@X.test'],
    });
  });

  it.each([
    '',
    ' , ',
    'mara.harbourpress',
    '@x.test',
    'a@',
    'a@b@c',
    'ola@x.test, mara',
    'Ola<ola@x.test>',
    'team:ola@x.test',
    '"a b"@x.test',
    `${'a'.repeat(250)}@x.test`,
  ])('[B5-send-link] are refused with the specified message without an @, or if they are not addresses: %s', (text) => {
    expect(parseRecipients(text)).toEqual({ problem: messages.invalidEmail });
  });

  it('[B5-send-link] are at most ten', () => {
    const many = Array.from({ length: limits.recipients + 1 }, (_, index) => `p${index}@x.test`);
    expect(parseRecipients(many.slice(1).join(' '))).toEqual({ addresses: many.slice(1) });
    expect(parseRecipients(many.join(' '))).toEqual({ problem: messages.tooManyRecipients });
  });
});
