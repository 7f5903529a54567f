import { noEmailSettings } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { serverDraft } from '../../testing/session-fixture';
import type { DraftRecord } from './draft-store';
import { listOffers } from './list-offers';

const settings = { ...noEmailSettings, subject: 'Spring' };
const saved = { htmlSha256: 'hash of <p>saved</p>', settings };
const local = (over: Partial<DraftRecord>) => {
  const record: DraftRecord = {
    userId: 1,
    document: 'email:7',
    baseVersion: 14,
    tabId: 'tab',
    html: '<p>local</p>',
    settings,
    changes: 3,
    savedAtMs: 1_000_500,
    ...over,
  };
  return { record, htmlSha256: `hash of ${record.html}`, isOwn: false };
};

describe('[B9-draft-offer] listOffers', () => {
  it('offers nothing when nothing was kept', () => {
    expect(listOffers([], [], saved)).toEqual([]);
  });

  it('offers nothing when the draft is what is saved already', () => {
    const html = '<p>saved</p>';
    expect(listOffers([local({ html })], [serverDraft({ html })], saved)).toEqual([]);
  });

  it('offers a draft that differs only in its subject', () => {
    const draft = local({ html: '<p>saved</p>', settings: { ...noEmailSettings, subject: 'Summer' } });
    expect(listOffers([draft], [], saved)[0]?.settings.subject).toBe('Summer');
  });

  it('[V11-list] offers all of browser and server, newest first', () => {
    const list = (server: number) =>
      listOffers([local({})], [serverDraft({ savedAt: server })], saved).map((offer) => offer.from);
    expect(list(1_002)).toEqual(['server', 'browser']);
    expect(list(998)).toEqual(['browser', 'server']);
  });

  it('prefers the browser within the same second, because the server keeps whole seconds only', () => {
    const [first] = listOffers([local({ savedAtMs: 1_000_100 })], [serverDraft({ savedAt: 1_000 })], saved);
    expect(first?.from).toBe('browser');
  });

  it('[V11-list] makes one offer of the copies of one piece of work, the newer one', () => {
    const late = serverDraft({ tabId: 'tab', savedAt: 1_002 });
    const offer = (changes: number, savedAt = 1_002) =>
      listOffers([local({ changes })], [{ ...late, savedAt }], saved).map(({ from }) => from);
    // The server received work later that this browser already had.
    expect(offer(2)).toEqual(['browser']);
    expect(offer(1)).toEqual(['server']);
    expect(offer(2, 1_060)).toEqual(['server']);
  });

  it('[V11-list] makes one offer of two copies of one text, and knows both', () => {
    const html = '<p>the same</p>';
    const offers = listOffers([local({ html })], [serverDraft({ html, savedAt: 900, reason: 'stale' })], saved);
    expect(offers).toHaveLength(1);
    expect(offers[0]).toMatchObject({ from: 'browser', reason: 'stale', records: [{ tabId: 'tab' }] });
    expect(offers[0]?.serverCopies.map(({ tabId }) => tabId)).toEqual(['tab', 'other']);
  });

  it('[V11-list] offers the work of several tabs, newest first', () => {
    const drafts = [
      local({ html: 'a', tabId: 'morning', savedAtMs: 1_000 }),
      local({ html: 'b', tabId: 'night', savedAtMs: 3_000 }),
      local({ html: 'c', tabId: 'noon', savedAtMs: 2_000 }),
    ];
    expect(listOffers(drafts, [], saved).map(({ html }) => html)).toEqual(['b', 'c', 'a']);
  });

  it('offers work that was done on an older version', () => {
    expect(listOffers([local({ baseVersion: 12 })], [], saved)[0]?.baseVersion).toBe(12);
  });
});
