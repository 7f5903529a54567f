import { noEmailSettings } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { settle } from '../testing/manual-timers';
import { DraftJournal } from './draft-journal';
import type { DraftRecord } from './draft-record';
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
    expect(await journal.list({ userId: 2, document: 'email:7' })).toEqual([]);
    expect(await journal.list({ userId: 1, document: 'email:8' })).toEqual([]);
    expect(await journal.list({ userId: 1, document: 'email:7' })).toHaveLength(1);
  });

  it('keeps one draft per base version and tab, the newest', async () => {
    const journal = new DraftJournal(createMemoryDraftStore(), () => {});
    for (const html of ['a', 'b', 'c']) journal.write(record({ html }));
    await journal.settled();
    journal.write(record({ html: 'd', tabId: 'other' }));
    await journal.settled();
    const drafts = await journal.list({ userId: 1, document: 'email:7' });
    expect(drafts.map((draft) => draft.html)).toEqual(['c', 'd']);
  });

  it('clears only the drafts of this user and document', async () => {
    const journal = new DraftJournal(createMemoryDraftStore(), () => {});
    for (const entry of [record(), record({ userId: 2 }), record({ document: 'page:7' })]) {
      journal.write(entry);
      await journal.settled();
    }
    await journal.clear({ userId: 1, document: 'email:7' });
    expect(await journal.list({ userId: 1, document: 'email:7' })).toEqual([]);
    expect(await journal.list({ userId: 2, document: 'email:7' })).toHaveLength(1);
    expect(await journal.list({ userId: 1, document: 'page:7' })).toHaveLength(1);
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
});
