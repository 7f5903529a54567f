import { limits, noEmailSettings } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { settle } from '../../testing/manual-timers';
import { DraftJournal } from './draft-journal';
import type { DraftRecord } from './draft-store';
import { createMemoryDraftStore } from './draft-store';

const record = (over: Partial<DraftRecord> = {}): DraftRecord => ({
  userId: 1,
  document: 'email:7',
  baseVersion: 14,
  tabId: 'tab',
  html: '<p>work</p>',
  settings: noEmailSettings,
  changes: 1,
  savedAtMs: 1,
  ...over,
});

describe('DraftJournal', () => {
  it('never shows the drafts of another user of the same browser', async () => {
    const store = createMemoryDraftStore();
    const journal = new DraftJournal(store, () => {});
    journal.write(record());
    await journal.settled();
    expect(await journal.list({ userId: 2, document: 'email:7' }, 1)).toEqual([]);
    expect(await journal.list({ userId: 1, document: 'email:8' }, 1)).toEqual([]);
    expect(await journal.list({ userId: 1, document: 'email:7' }, 1)).toHaveLength(1);
  });

  it('keeps one draft per base version and tab, the newest', async () => {
    const journal = new DraftJournal(createMemoryDraftStore(), () => {});
    for (const html of ['a', 'b', 'c']) journal.write(record({ html }));
    await journal.settled();
    journal.write(record({ html: 'd', tabId: 'other' }));
    await journal.settled();
    const drafts = await journal.list({ userId: 1, document: 'email:7' }, 1);
    expect(drafts.map((draft) => draft.html)).toEqual(['c', 'd']);
  });

  it('[V11-own-tab] forgets one piece of work alone: other tabs, users and documents keep theirs', async () => {
    const journal = new DraftJournal(createMemoryDraftStore(), () => {});
    for (const entry of [record(), record({ tabId: 'noon' }), record({ userId: 2 }), record({ document: 'page:7' })]) {
      journal.write(entry);
      await journal.settled();
    }
    await journal.forget({ userId: 1, document: 'email:7' }, 'tab');
    const left = async (userId: number, document: string) =>
      (await journal.list({ userId, document }, 1)).map(({ tabId }) => tabId);
    expect(await left(1, 'email:7')).toEqual(['noon']);
    expect(await left(2, 'email:7')).toEqual(['tab']);
    expect(await left(1, 'page:7')).toEqual(['tab']);
  });

  it('[V11-discard] does not remove what was typed since the draft was listed', async () => {
    const journal = new DraftJournal(createMemoryDraftStore(), () => {});
    journal.write(record());
    await journal.settled();
    const listed = await journal.list({ userId: 1, document: 'email:7' }, 1);
    journal.write(record({ html: '<p>more work</p>' }));
    await journal.settled();
    await journal.remove(listed);
    expect(await journal.list({ userId: 1, document: 'email:7' }, 1)).toHaveLength(1);
    await journal.remove(await journal.list({ userId: 1, document: 'email:7' }, 1));
    expect(await journal.list({ userId: 1, document: 'email:7' }, 1)).toEqual([]);
  });

  it('[V11-expiry] [V11-limit] removes what is older than 30 days, and the oldest when there are too many', async () => {
    const store = createMemoryDraftStore();
    const journal = new DraftJournal(store, () => {});
    const day = 86_400_000;
    const now = 100 * day;
    const owner = { userId: 1, document: 'email:7' };
    await store.put(record({ tabId: 'old', savedAtMs: now - 31 * day }));
    await store.put(record({ tabId: 'kept', savedAtMs: now - 29 * day }));
    expect((await journal.list(owner, now)).map(({ tabId }) => tabId)).toEqual(['kept']);
    expect(await store.list(owner)).toHaveLength(1);
    for (let tab = 1; tab <= limits.draftsPerDocument; tab += 1)
      await store.put(record({ tabId: `t${tab}`, savedAtMs: now - day + tab }));
    const left = await journal.list(owner, now);
    expect(left).toHaveLength(limits.draftsPerDocument);
    expect(left[0]?.tabId).toBe(`t${limits.draftsPerDocument}`);
    expect(left.some(({ tabId }) => tabId === 'kept')).toBe(false);
  });

  it('says once that the browser refuses to store and goes on', async () => {
    let told = 0;
    const refusing = { ...createMemoryDraftStore(), put: () => Promise.reject(new Error('QuotaExceededError')) };
    const journal = new DraftJournal(refusing, () => {
      told += 1;
    });
    journal.write(record());
    await settle();
    journal.write(record());
    await settle();
    expect(told).toBe(1);
  });

  it('[W3-forbidden-storage] Keeps drafts for the page and says once that the browser forbids more', async () => {
    const told: unknown[] = [];
    const journal = new DraftJournal({ ...createMemoryDraftStore(), isTemporary: true }, (error) => told.push(error));
    journal.write(record());
    await settle();
    expect(await journal.list({ userId: 1, document: 'email:7' }, 1)).toHaveLength(1);
    expect(told).toHaveLength(1);
    expect(journal.isWorking).toBe(false);
  });
});
