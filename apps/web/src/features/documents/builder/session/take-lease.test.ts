import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/session-fixture';
import { takeLease } from './take-lease';

/** The lease is held by `holderTab` of user `holderId`. */
function setUp(options: { holderId: number; holderTab: string; remembered: string | null; alive?: boolean }) {
  const tab = {
    current: 'new tab',
    takeOver(name: string) {
      this.current = name;
    },
  };
  let remembered = options.remembered;
  const run = () =>
    takeLease({
      tab,
      userId: 1,
      take: async (tabId) => {
        if (tabId !== options.holderTab)
          throw refusal('lease_held', { holder: { id: options.holderId, name: 'Mara' } });
        return { number: 5, version: 14 };
      },
      isTabOpen: async () => options.alive ?? false,
      holder: {
        read: () => remembered,
        write: (value) => {
          remembered = value;
        },
      },
    });
  return { tab, run, remembered: () => remembered };
}

describe('[B9-lease-return] takeLease', () => {
  it('takes over the name of its own killed tab', async () => {
    const { tab, run } = setUp({ holderId: 1, holderTab: 'dead tab', remembered: 'dead tab' });
    expect(await run()).toEqual({ number: 5, version: 14 });
    expect(tab.current).toBe('dead tab');
  });

  it('does not take the lease from another open tab of the same person', async () => {
    const { run } = setUp({ holderId: 1, holderTab: 'other tab', remembered: 'other tab', alive: true });
    await expect(run()).rejects.toThrow('lease_held');
  });

  it('does not take the lease from someone else', async () => {
    const { tab, run } = setUp({ holderId: 2, holderTab: 'dead tab', remembered: 'dead tab' });
    await expect(run()).rejects.toThrow('lease_held');
    expect(tab.current).toBe('new tab');
  });

  it('remembers the tab that has the lease', async () => {
    const { run, remembered } = setUp({ holderId: 1, holderTab: 'new tab', remembered: null });
    await run();
    expect(remembered()).toBe('new tab');
  });
});
