import { describe, expect, it } from 'vitest';
import { createSessionFixture } from '../testing/session-fixture';
import { watchThemeSaves, watchThemeVersion } from './watch-theme-saves';

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

describe('[F3-theme-version] the palette of an email whose theme version changed', () => {
  it('is read again once while watching, and after editing', async () => {
    const document = { templateVersion: 3 };
    const { session } = createSessionFixture({ document });
    const seen: string[] = [];
    const stop = watchThemeVersion(session, 3, () => seen.push(session.state.phase));
    await session.news.showNewest();
    expect(seen).toEqual([]);
    document.templateVersion = 4;
    await session.news.showNewest();
    await session.news.showNewest();
    expect([seen, session.state.templateVersion]).toEqual([['watching'], 4]);
    await session.edit();
    await session.cancel();
    expect(seen).toEqual(['watching', 'watching']);
    stop();
  });
});
