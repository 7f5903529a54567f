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
});
