import { describe, expect, it } from 'vitest';
import { emailAddress, idParam, title } from './entities/common';
import { AppError, errorBody } from './errors';
import { formatCount } from './format-count';
import { messages } from './messages';

describe('fields', () => {
  it('[B12-titles] takes titles of 1 to 255 characters after trimming', () => {
    expect(title.parse('  Spring list ')).toBe('Spring list');
    expect(title.safeParse('   ').success).toBe(false);
    expect(title.safeParse('x'.repeat(255)).success).toBe(true);
    expect(title.safeParse('x'.repeat(256)).success).toBe(false);
    expect(title.safeParse('a\u0000b').success).toBe(false);
  });

  it('[B5-email-address] requires an @ in an address', () => {
    expect(emailAddress.safeParse('mara.example').success).toBe(false);
    expect(emailAddress.parse(' mara@example.com ')).toBe('mara@example.com');
  });

  it('takes ids as positive safe integers only', () => {
    expect(idParam.parse('42')).toBe(42);
    for (const bad of ['0', '-1', '1.5', '9007199254740993', 'NaN', ''])
      expect(idParam.safeParse(bad).success, bad).toBe(false);
  });
});

describe('errors and counts', () => {
  it('turns a refusal into the error shape', () => {
    const error = new AppError('lease_held', messages.leaseHeld, { holder: { id: 7, name: 'Ola' } });
    expect(error.status).toBe(409);
    expect(errorBody.parse(error.toBody())).toEqual({
      error: messages.leaseHeld,
      code: 'lease_held',
      holder: { id: 7, name: 'Ola' },
    });
  });

  it('formats counts by plural rules', () => {
    expect(formatCount(1, { one: 'change', other: 'changes' })).toBe('1 change');
    expect(formatCount(12000, { one: 'change', other: 'changes' })).toBe('12,000 changes');
  });
});
