import { expect, it } from 'vitest';
import { createManualTimers } from '../../testing/manual-timers';
import { requestFrame } from './request-frame';

function setUp() {
  const timers = createManualTimers();
  const log: string[] = [];
  let answer: (isOurs: boolean) => void = () => {};
  let retry: (() => void) | null = null;
  const stop = requestFrame({
    timers,
    request(answered) {
      log.push('asked');
      answer = answered;
      return () => log.push('abandoned');
    },
    onLate(next) {
      if ((next === null) !== (retry === null)) log.push(next ? 'late' : 'in time');
      retry = next;
    },
  });
  const read = () => log.splice(0);
  return { timers, read, stop, answer: (isOurs: boolean) => answer(isOurs), retry: () => retry?.() };
}

it('[S5-frame-silent] requests an unanswered frame again, says so, and takes it back when it comes', () => {
  const { timers, read, answer, retry } = setUp();
  timers.advance(9999);
  expect(read()).toEqual(['asked']);
  timers.advance(1);
  expect(read()).toEqual(['late', 'abandoned', 'asked']);
  timers.advance(10_000);
  expect(read()).toEqual(['abandoned', 'asked']);
  retry();
  expect(read()).toEqual(['abandoned', 'asked']);
  answer(true);
  expect(read()).toEqual(['in time']);
  timers.advance(3_600_000);
  expect(read()).toEqual([]);
});

it('[S5-frame-silent] requests a frame that failed again with growing pauses, and nothing once the canvas is left', () => {
  const { timers, read, answer, stop } = setUp();
  answer(false);
  expect(read()).toEqual(['asked', 'late']);
  timers.advance(999);
  expect(read()).toEqual([]);
  timers.advance(1);
  expect(read()).toEqual(['abandoned', 'asked']);
  answer(false);
  timers.advance(1999);
  expect(read()).toEqual([]);
  timers.advance(1);
  expect(read()).toEqual(['abandoned', 'asked']);
  stop();
  timers.advance(3_600_000);
  expect(read()).toEqual(['abandoned']);
});

it('[S5-frame-silent] is never late when the frame is there already', () => {
  const said: unknown[] = [];
  const timers = createManualTimers();
  requestFrame({
    timers,
    request(answered) {
      answered(true);
      return () => {};
    },
    onLate: (retry) => said.push(retry),
  });
  timers.advance(3_600_000);
  expect(said).toEqual([null]);
});
