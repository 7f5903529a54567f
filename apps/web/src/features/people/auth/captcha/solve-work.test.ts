import { createHash } from 'node:crypto';
import { limits, type WorkCaptcha } from '@galley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { solveWork, workToken } from './solve-work';

const captchaOf = (salt: string, number: number): WorkCaptcha => ({
  kind: 'work',
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
  salt,
  signature: 'signed',
  maxNumber: 300,
});

it('[D7-captcha] Finds the number of any challenge, as the server hashes it', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 300 }), (text, number) => {
      const captcha = captchaOf(`${text}?expires=1&`, number);
      expect(solveWork(captcha)).toBe(number);
    }),
  );
  expect(solveWork({ ...captchaOf('salt', 5), challenge: '00' })).toBeNull();
});

it('[F-D8] Has bounded work, and says how far it is', () => {
  // A phone computes about 60,000 hashes a second, so this takes 2 s at most and 1 s on average.
  expect(limits.captchaNumbers).toBeLessThanOrEqual(120_000);
  const told: number[] = [];
  const captcha = { ...captchaOf('salt?', 0), challenge: 'ab'.repeat(32), maxNumber: limits.captchaNumbers };
  expect(solveWork(captcha, (percent) => told.push(percent))).toBeNull();
  expect(told.length).toBeGreaterThan(20);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect([told[0], told.at(-1)]).toEqual([0, 100]);
});

it('[D7-captcha] Hands the answer over as the server reads it', () => {
  expect(JSON.parse(Buffer.from(workToken(captchaOf('a&', 3), 3), 'base64').toString())).toEqual({
    algorithm: 'SHA-256',
    challenge: captchaOf('a&', 3).challenge,
    salt: 'a&',
    signature: 'signed',
    number: 3,
  });
});
