import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../api/api-error';
import { settle } from '../testing/manual-timers';
import { createSessionFixture } from '../testing/session-fixture';

async function saveTwoChanges() {
  const fixture = createSessionFixture();
  await fixture.session.edit();
  const { settings } = fixture.session.state;
  for (const html of ['<p>a</p>', '<p>ab</p>']) fixture.fake.type(html);
  fixture.session.setSettings({ ...settings, subject: 'Summer' });
  await fixture.session.save({ isThenWatching: false });
  return { ...fixture, settings };
}

describe('[F3-before-save] what a save stored', () => {
  it('is listed by name, and the document goes back to before it as an unsaved change', async () => {
    const { session, fake, settings, store } = await saveTwoChanges();
    expect(session.state.lastSave).toMatchObject({ version: 15, changes: ['Change 2', 'Change 1'], unnamed: 1 });
    await session.returnBeforeSave();
    expect(fake.editor.getSource()).toBe('<p>saved</p>');
    expect(session.state).toMatchObject({ settings, saved: { version: 15, html: '<p>ab</p>' }, lastSave: null });
    expect(session.countChanges()).toBeGreaterThan(0);
    await settle();
    expect((await store.list({ userId: 1, document: 'email:7' })).map(({ html }) => html)).toEqual(['<p>saved</p>']);
    await session.save({ isThenWatching: false });
    expect(session.state.saved).toMatchObject({ version: 16, html: '<p>saved</p>' });
    // That save can be taken back as well.
    await session.returnBeforeSave();
    expect(fake.editor.getSource()).toBe('<p>ab</p>');
  });

  it('leaves what was typed since as a draft', async () => {
    const { session, fake } = await saveTwoChanges();
    fake.type('<p>abc</p>');
    await session.returnBeforeSave();
    expect(fake.editor.getSource()).toBe('<p>saved</p>');
    expect(session.state.drafts.map(({ html }) => html)).toEqual(['<p>abc</p>']);
  });

  it('can’t be taken back during a save, nor after editing ended or the canvas was replaced', async () => {
    const ended = await saveTwoChanges();
    await ended.session.save({ isThenWatching: true });
    expect(ended.session.state.lastSave).toBeNull();
    const replaced = await saveTwoChanges();
    await replaced.session.restoreVersion(3);
    expect(replaced.session.state.lastSave).toBeNull();
    const { session, fake, intercept } = await saveTwoChanges();
    fake.type('<p>abc</p>');
    intercept.fn = () => {
      throw networkError('/api');
    };
    await session.save({ isThenWatching: false });
    await session.returnBeforeSave();
    expect(fake.editor.getSource()).toBe('<p>abc</p>');
  });
});
