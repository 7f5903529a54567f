import { describe, expect, it } from 'vitest';
import { createSessionFixture } from '../testing/session-fixture';
import { watchThemeSaves } from './watch-theme-saves';

describe('[B7-template-palette] the palette of an edited theme', () => {
  it('is read again when editing ends after a save, and not before', async () => {
    const { session, fake } = createSessionFixture({ document: { mode: 'template' } });
    let times = 0;
    const stop = watchThemeSaves(session, () => {
      times += 1;
    });
    await session.edit();
    await session.cancel();
    expect(times).toBe(0);
    await session.edit();
    fake.type('<p>mine</p>');
    await session.save({ isThenWatching: false });
    expect(times).toBe(0);
    await session.cancel();
    expect(times).toBe(1);
    stop();
  });
});
