import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherNews } from './gather-news';

describe('news that come in bursts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[L6-gathered-news] are read at once, and once more for all that came meanwhile', async () => {
    let readings = 0;
    const ends: (() => void)[] = [];
    const news = gatherNews(() => {
      readings += 1;
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
    for (let at = 0; at < 300; at += 1) news.tell();
    expect(readings).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readings).toBe(1);
    ends.at(-1)?.();
    await vi.advanceTimersByTimeAsync(2000);
    expect(readings).toBe(2);
    ends.at(-1)?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readings).toBe(2);
    news.tell();
    expect(readings).toBe(3);
  });

  it('[L6-gathered-news] are read again after a reading that failed, and no more once it is stopped', async () => {
    let readings = 0;
    const news = gatherNews(async () => {
      readings += 1;
      throw new Error('The network is away.');
    });
    news.tell();
    news.tell();
    await vi.advanceTimersByTimeAsync(2000);
    expect(readings).toBe(2);
    news.tell();
    news.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    news.tell();
    expect(readings).toBe(2);
  });
});
