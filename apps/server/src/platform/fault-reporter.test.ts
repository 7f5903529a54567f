import { describe, expect, it } from 'vitest';
import { createFaultReporter } from './fault-reporter';
import { createLog } from './log';

describe('[F-D15-outage] a fault that repeats', () => {
  it('is written with its stack once, then counted once a minute', () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog((line) => lines.push(JSON.parse(line)));
    let time = 0;
    const report = createFaultReporter(() => time);
    // An hour of ten attempts a second.
    for (; time < 3_600_000; time += 100)
      report(log, 'The database is still unavailable.', { error: new Error('refused') });
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.filter((line) => 'error' in line)).toHaveLength(1);
    expect(lines[1]).toMatchObject({ message: 'The database is still unavailable.', repeats: 600 });
    // Another outage, later.
    time += 3_600_000;
    report(log, 'The database is still unavailable.', { error: new Error('other') });
    expect(lines.at(-1)).toMatchObject({ message: 'The database is still unavailable.', error: { message: 'other' } });
  });

  it('[W3-one-line] is counted for each job and reason by itself', () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog((line) => lines.push(JSON.parse(line)));
    let time = 0;
    const report = createFaultReporter(() => time);
    // 276 emails and three thumbnails, four attempts each within a minute.
    for (; time < 60_000; time += 15_000) {
      for (let id = 0; id < 276; id += 1) {
        const facts = { job: 'outbox.send', id, error: new Error('refused') };
        report(log, 'A job is waiting.', facts, { key: 'outbox.send waits', level: 'warn' });
      }
      for (let id = 0; id < 3; id += 1) {
        report(log, 'A job failed.', { job: 'screenshots.take', id }, { key: 'screenshots.take: late' });
        report(log, 'A job failed.', { job: 'screenshots.take', id }, { key: 'screenshots.take: broken' });
      }
    }
    expect(lines.map(({ level, job }) => `${level} ${job}`)).toEqual([
      'warn outbox.send',
      'error screenshots.take',
      'error screenshots.take',
    ]);
    report(log, 'A job is waiting.', { job: 'outbox.send', id: 1 }, { key: 'outbox.send waits', level: 'warn' });
    expect(lines.at(-1)).toMatchObject({ level: 'warn', job: 'outbox.send', repeats: 1104 });
    expect(lines.at(-1)).not.toHaveProperty('error');
  });
});
