import { AppError } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { createSlots } from './slots';

describe('slots for work that needs much memory', () => {
  it('[V6-slots] Runs a limited number in order, queues a limited number, refuses the rest, and drops canceled ones', async () => {
    const slots = createSlots(1, { waiting: 2 });
    const order: string[] = [];
    let end = () => {};
    const first = slots(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const controller = new AbortController();
    const leaving = slots(async () => order.push('leaving'), { signal: controller.signal });
    const second = slots(async () => order.push('second'));
    await expect(slots(async () => order.push('refused'))).rejects.toMatchObject({ code: 'unavailable' });
    controller.abort(new AppError('bad_request', 'Gone.'));
    await expect(leaving).rejects.toThrow('Gone.');
    const third = slots(async () => order.push('third'));
    expect(order).toEqual([]);
    end();
    await Promise.all([first, second, third]);
    expect(order).toEqual(['second', 'third']);
    await expect(slots(async () => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.');
    expect(await slots(async () => 'free again')).toBe('free again');
  });
});
