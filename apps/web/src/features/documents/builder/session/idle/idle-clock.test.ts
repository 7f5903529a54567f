import { limits } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { createManualTimers } from '../../testing/manual-timers';
import { IdleClock, type IdleMessage } from './idle-clock';
import { createIdleTimer, spokenSeconds } from './idle-timer';

/** Connects page and worker without a real worker. */
function setUp() {
  const timers = createManualTimers();
  const heard: (number | null | 'expired')[] = [];
  let posts = 0;
  const timer = createIdleTimer({
    now: timers.now,
    connect(hear: (news: IdleMessage) => void) {
      const clock = new IdleClock(timers, hear);
      return {
        post(order) {
          posts += 1;
          clock.take(order);
        },
        end: () => clock.take({ kind: 'stop' }),
      };
    },
    onWarning: (secondsLeft) => heard.push(secondsLeft),
    onExpired: () => heard.push('expired'),
  });
  return { timers, timer, heard, posts: () => posts };
}

const secondsMs = (seconds: number) => seconds * 1000;

describe('[B4-idle] the idle timer', () => {
  it('stays silent until less than 60 of 3600 seconds are left', () => {
    const { timers, timer, heard } = setUp();
    timer.start();
    timers.advance(secondsMs(limits.idleTimeoutSeconds - limits.idleWarningSeconds));
    expect(heard).toEqual([]);
    timers.advance(1);
    expect(heard).toEqual([60]);
  });

  it('counts every second down to 0 and then ends editing once', () => {
    const { timers, timer, heard } = setUp();
    timer.start();
    timers.advance(secondsMs(limits.idleTimeoutSeconds));
    const seconds = heard.filter((entry) => typeof entry === 'number');
    expect(seconds).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
    expect(heard.slice(-2)).toEqual([null, 'expired']);
    timers.advance(secondsMs(limits.idleTimeoutSeconds * 2));
    expect(heard.filter((entry) => entry === 'expired')).toHaveLength(1);
  });

  it('is dismissed by activity and counts from there', () => {
    const { timers, timer, heard } = setUp();
    timer.start();
    timers.advance(secondsMs(3590));
    timer.noteActivity();
    expect(heard.at(-1)).toBeNull();
    const soFar = heard.length;
    timers.advance(secondsMs(3539));
    expect(heard).toHaveLength(soFar);
    timers.advance(secondsMs(61));
    expect(heard.at(-1)).toBe('expired');
  });

  it('counts from the last activity, however many moves came before', () => {
    const { timers, timer, heard, posts } = setUp();
    timer.start();
    for (let move = 0; move < 1000; move += 1) {
      timers.advance(10);
      timer.noteActivity();
    }
    // Ten seconds of pointer moves are reported once a second, not a thousand times.
    expect(posts()).toBe(11);
    timers.advance(secondsMs(3539));
    expect(heard).toEqual([]);
  });

  it('ends at once on a machine that slept over the hour', () => {
    const timers = createManualTimers();
    let nowMs = 0;
    const heard: IdleMessage[] = [];
    const clock = new IdleClock({ now: () => nowMs, after: timers.after }, (news) => heard.push(news));
    clock.take({ kind: 'start', timeoutMs: secondsMs(3600), warningMs: secondsMs(60) });
    nowMs = secondsMs(9000);
    timers.advance(secondsMs(3541));
    expect(heard).toEqual([{ kind: 'expired' }]);
  });

  it('is paused while nothing is edited', () => {
    const { timers, timer, heard } = setUp();
    timer.start();
    timers.advance(secondsMs(3580));
    timer.stop();
    expect(heard.at(-1)).toBeNull();
    const soFar = heard.length;
    timers.advance(secondsMs(7200));
    expect(heard).toHaveLength(soFar);
  });

  it('announces 60, 30 and 10 and nothing in between', () => {
    expect([60, 59, 31, 30, 11, 10, 1].map(spokenSeconds)).toEqual([60, 60, 60, 30, 30, 10, 10]);
  });
});
