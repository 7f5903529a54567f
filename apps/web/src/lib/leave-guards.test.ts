import { afterEach, expect, it, vi } from 'vitest';
import { askToLeave, guardLeaving, isLeavingGuarded } from './leave-guards';

const taken: (() => void)[] = [];
afterEach(() => {
  for (const take of taken.splice(0)) take();
});
function guard(isNeeded: boolean, answer: boolean | Promise<boolean>) {
  const ask = vi.fn(async () => answer);
  taken.push(guardLeaving({ isNeeded: () => isNeeded, ask }));
  return ask;
}

it('[B4-leave-guard] A screen with work at risk is asked about, others are left at once', () => {
  guard(false, true);
  expect(isLeavingGuarded('/build/email/1/2', '/')).toBe(false);
  guard(true, true);
  expect(isLeavingGuarded('/build/email/1/2', '/')).toBe(true);
  expect(isLeavingGuarded('/build/email/1/2', '/build/email/1/2')).toBe(false);
});

it('[B4-leave-guard] Leaves when all guards that need to be asked agree', async () => {
  const leave = vi.fn();
  const idle = guard(false, false);
  const agreeing = guard(true, true);
  await askToLeave(leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(agreeing).toHaveBeenCalledOnce();
  expect(idle).not.toHaveBeenCalled();
  guard(true, false);
  await askToLeave(leave);
  expect(leave).toHaveBeenCalledOnce();
});

it('[B4-leave-guard] While a question is open, leaving another way does not ask again', async () => {
  let answer: (isLeaving: boolean) => void = () => undefined;
  const ask = guard(true, new Promise<boolean>((resolve) => (answer = resolve)));
  const leave = vi.fn();
  const first = askToLeave(leave);
  await askToLeave(leave);
  expect(ask).toHaveBeenCalledOnce();
  answer(true);
  await first;
  expect(leave).toHaveBeenCalledOnce();
});
