import type { Draft } from '@galley/contract';
import { noEmailSettings } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { chooseDraft } from './choose-draft';
import type { DraftRecord } from './draft-record';

const settings = { ...noEmailSettings, subject: 'Spring' };
const saved = { html: '<p>saved</p>', settings };
const record = (over: Partial<DraftRecord>): DraftRecord => ({
  userId: 1,
  document: 'email:7',
  baseVersion: 14,
  tabId: 'tab',
  html: '<p>local</p>',
  settings,
  changes: 3,
  savedAtMs: 1_000_500,
  ...over,
});
const serverDraft = (over: Partial<Draft>): Draft => ({
  baseVersion: 14,
  html: '<p>server</p>',
  htmlSha256: '0'.repeat(64),
  changes: 2,
  savedAt: 1_000,
  tabId: 'other',
  settings,
  ...over,
});

describe('[B9-draft-offer] chooseDraft', () => {
  it('offers nothing when nothing was kept', () => {
    expect(chooseDraft([], null, saved)).toBeNull();
  });

  it('offers nothing when the draft is what is saved already', () => {
    expect(chooseDraft([record({ html: saved.html })], serverDraft({ html: saved.html }), saved)).toBeNull();
  });

  it('offers a draft that differs only in its subject', () => {
    const draft = record({ html: saved.html, settings: { ...noEmailSettings, subject: 'Summer' } });
    expect(chooseDraft([draft], null, saved)?.settings.subject).toBe('Summer');
  });

  it('offers the newest of browser and server', () => {
    expect(chooseDraft([record({})], serverDraft({ savedAt: 1_002 }), saved)?.from).toBe('server');
    expect(chooseDraft([record({ savedAtMs: 1_003_000 })], serverDraft({ savedAt: 1_002 }), saved)?.from).toBe(
      'browser',
    );
  });

  it('prefers the browser within the same second, because the server keeps whole seconds only', () => {
    expect(chooseDraft([record({ savedAtMs: 1_000_100 })], serverDraft({ savedAt: 1_000 }), saved)?.from).toBe(
      'browser',
    );
  });

  it('prefers the browser over what the server heard later of the same tab', () => {
    const late = serverDraft({ tabId: 'tab', savedAt: 1_002 });
    expect(chooseDraft([record({ changes: 2 })], late, saved)?.from).toBe('browser');
    expect(chooseDraft([record({ changes: 1 })], late, saved)?.from).toBe('server');
    expect(chooseDraft([record({ changes: 2 })], { ...late, savedAt: 1_060 }, saved)?.from).toBe('server');
  });

  it('offers the newest of several tabs', () => {
    const drafts = [
      record({ html: 'a', savedAtMs: 1 }),
      record({ html: 'b', savedAtMs: 3 }),
      record({ html: 'c', savedAtMs: 2 }),
    ];
    expect(chooseDraft(drafts, null, saved)?.html).toBe('b');
  });

  it('offers work that was done on an older version', () => {
    expect(chooseDraft([record({ baseVersion: 12 })], null, saved)?.baseVersion).toBe(12);
  });
});
