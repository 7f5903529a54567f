import { describe, expect, it } from 'vitest';
import { settle } from '../testing/manual-timers';
import { createSessionFixture, refusal } from '../testing/session-fixture';

async function startEditing() {
  const fixture = createSessionFixture();
  await fixture.session.edit();
  return fixture;
}

describe('loadLayout', () => {
  it('[B3-layout-load] Replaces the document, and the next save names the layout', async () => {
    const { session, fake, spoken, calls, saves } = await startEditing();
    expect(await session.loadLayout(5)).toBe(true);
    expect(calls).toContain('loadLayout 5 on 14 with 1');
    expect([fake.editor.getSource(), session.countChanges(), session.state.lid]).toEqual(['<p>layout 5</p>', 1, 5]);
    expect(spoken).toEqual(['layout loaded']);
    await session.save({ isThenWatching: false });
    expect(saves[0]?.body).toMatchObject({ html: '<p>layout 5</p>', lid: 5 });
    expect(session.state.lid).toBe(5);
  });

  it('[B5-layout-confirm] Asks about unsaved changes, and keeps them as a draft', async () => {
    const { session, fake, spoken, calls, answers, serverDrafts } = await startEditing();
    fake.type('<p>mine</p>');
    answers.confirm = false;
    expect(await session.loadLayout(5)).toBe(false);
    expect([fake.editor.getSource(), spoken]).toEqual(['<p>mine</p>', ['replace with the layout?']]);
    expect(calls.filter((call) => call.startsWith('loadLayout'))).toEqual([]);
    answers.confirm = true;
    expect(await session.loadLayout(5)).toBe(true);
    await settle();
    expect(fake.editor.getSource()).toBe('<p>layout 5</p>');
    expect([...serverDrafts.values()].map(({ html }) => html)).toContain('<p>mine</p>');
  });

  it('[B3-layout-watching-client] Does nothing while watching, and when editing ended meanwhile', async () => {
    const { session, fake, calls, intercept } = createSessionFixture();
    expect(await session.loadLayout(5)).toBe(false);
    expect(calls).toEqual([]);
    await session.edit();
    intercept.fn = async (name) => {
      if (name.startsWith('loadLayout')) await session.watch();
    };
    expect(await session.loadLayout(5)).toBe(false);
    expect(fake.editor.getSource()).toBe('<p>saved</p>');
  });

  it('[B3-layout-cancel] Canceling returns to the saved version and its layout', async () => {
    const { session, answers } = await startEditing();
    await session.loadLayout(5);
    answers.confirm = true;
    await session.cancel();
    expect([session.state.phase, session.state.lid]).toEqual(['watching', 0]);
  });

  it('[B3-layout-during-save] The next save names a layout that was loaded during a save', async () => {
    const { session, fake, saves, intercept } = await startEditing();
    fake.type('<p>mine</p>');
    intercept.fn = async (name) => {
      if (!name.startsWith('save')) return;
      intercept.fn = async () => undefined;
      expect(await session.loadLayout(5)).toBe(true);
    };
    await session.save({ isThenWatching: false });
    expect([fake.editor.getSource(), session.state.lid]).toEqual(['<p>layout 5</p>', 5]);
    await session.save({ isThenWatching: false });
    expect(saves.map(({ body }) => body.lid)).toEqual([0, 5]);
  });

  it('[B4-draft-lid] A draft keeps the layout, in this browser and on the server, and saving it names it', async () => {
    for (const from of ['browser', 'server']) {
      const { session, fake, answers, serverDrafts, saves, store } = await startEditing();
      await session.loadLayout(5);
      fake.type('<p>layout 5, changed</p>');
      answers.confirm = true;
      await session.cancel();
      await settle();
      expect(session.state.lid).toBe(0);
      expect([...serverDrafts.values()].map(({ lid }) => lid)).toEqual([5]);
      const [offer] = session.state.drafts;
      if (!offer) throw new Error('The draft was not offered.');
      expect(offer.lid).toBe(5);
      if (from === 'server') {
        const stored = [...serverDrafts.values()][0];
        if (!stored) throw new Error('The server has no draft.');
        await store.remove(offer.records);
        await session.offers.restore({ ...offer, html: null, records: [] });
      } else await session.offers.restore(offer);
      expect([fake.editor.getSource(), session.state.lid]).toEqual(['<p>layout 5, changed</p>', 5]);
      await session.save({ isThenWatching: false });
      expect(saves.map(({ body }) => body.lid)).toEqual([5]);
    }
  });

  it('[B4-copy-lid] A copy of unsaved work names the layout that was loaded', async () => {
    const { session, answers, saves, intercept } = await startEditing();
    await session.loadLayout(5);
    intercept.fn = (name) => {
      if (name === `save ${session.documentId}`) throw refusal('stale_version', { currentVersion: 15 });
    };
    answers.wayOut = 'saveCopy';
    await session.save({ isThenWatching: false });
    expect(saves.map(({ body }) => [body.title, body.html, body.lid]).at(-1)).toEqual([
      'Spring list (copy)',
      '<p>layout 5</p>',
      5,
    ]);
  });

  it('shows why it was refused, and keeps the document', async () => {
    const { session, fake, spoken, intercept } = await startEditing();
    intercept.fn = (name) => {
      if (name.startsWith('loadLayout')) throw refusal('invalid_field');
    };
    expect(await session.loadLayout(5)).toBe(false);
    expect([fake.editor.getSource(), spoken]).toEqual(['<p>saved</p>', ['failed: Refused: invalid_field.']]);
  });
});
