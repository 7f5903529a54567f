import { createHash } from 'node:crypto';
import { limits, type WorkCaptcha } from '@galley/contract';
import { createChallenge } from 'altcha-lib/v1';
import { captchaKey } from '../features/people/sign-up/captcha';
import { signUpTokenHash } from '../features/people/sign-up/repository';
import { signUps } from '../platform/db/schema';
import { newUuid } from './permissions/permission-world';
import type { TestApp } from './test-app';

/** Returns the answer to a captcha, as a browser sends it; `number` replaces the right one. */
export function answerTo(captcha: WorkCaptcha, number = findNumber(captcha)): string {
  const { algorithm, challenge, salt, signature } = captcha;
  return Buffer.from(JSON.stringify({ algorithm, challenge, salt, signature, number })).toString('base64');
}

/** Returns the answer to a captcha of this server with a known number, because a real one takes a second of work. */
export async function solvedCaptcha(app: TestApp): Promise<string> {
  const expires = new Date(app.clock.now().getTime() + limits.captchaSeconds * 1000);
  const number = 12;
  const made = await createChallenge({ hmacKey: captchaKey(app.services), expires, number });
  return Buffer.from(JSON.stringify({ ...made, number })).toString('base64');
}

/** Stores a sign-up that isn't confirmed yet. Returns the token of its link. */
export async function waitingSignUp(app: TestApp, email = `${newUuid()}@galley.test`): Promise<string> {
  const token = app.services.secrets.randomToken();
  await app.services.db.insert(signUps).values({
    email,
    name: 'Nia',
    organization: 'Nia and friends',
    passwordHash: 'none',
    tokenHash: signUpTokenHash(app.services, token),
    expiresAt: new Date(app.clock.now().getTime() + 60_000),
  });
  return token;
}

function findNumber({ challenge, salt, maxNumber }: WorkCaptcha): number {
  for (let number = 0; number <= maxNumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number;
  }
  throw new Error('The captcha has no solution.');
}
