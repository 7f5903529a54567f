import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength';

const own = ['Mara Lindqvist', 'mara@harbour.example', 'Harbour Press'];

describe('[F-A20-hint] the strength of a password while it is typed', () => {
  it.each(['password1234', 'P@ssw0rd2024', 'qwertyuiop', '1234567890'])('%s is common', async (password) => {
    expect(await passwordStrength(password, own)).toBe('common');
  });

  it.each(['MaraLindqvist', 'harbour press 1', 'mara@harbour'])('%s is personal', async (password) => {
    expect(await passwordStrength(password, own)).toBe('personal');
  });

  it('grows with what is added', async () => {
    const order = ['common', 'personal', 'weak', 'good', 'strong'];
    const found = await Promise.all(
      ['quietboats', 'quiet boats 7', 'quiet boats 7 lantern'].map((one) => passwordStrength(one, own)),
    );
    expect(found.map((one) => order.indexOf(one))).toEqual(
      found.map((one) => order.indexOf(one)).toSorted((a, b) => a - b),
    );
    expect(found.at(-1)).toBe('strong');
  });
});
