import { noEmailSettings } from '@galley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualTimers, settle } from '../../testing/manual-timers';
import { DraftJournal } from './draft-journal';
import type { DraftRequest, DraftResponse } from './draft-messages';
import type { DraftRecord } from './draft-store';
import { createMemoryDraftStore, type DraftStore } from './draft-store';
import { createDraftWorkerClient, type DraftWorker } from './draft-worker-client';
import { createDraftRequestHandler } from './draft-worker-handler';

const owner = { userId: 1, document: 'email:7' };
const record = (html: string): DraftRecord => ({
  ...owner,
  baseVersion: 14,
  tabId: 'tab',
  html,
  settings: noEmailSettings,
  changes: 1,
  savedAtMs: 1,
});

/** A worker in this thread. It responds when the test lets it. */
function setUp({ cannotStart = false } = {}) {
  const timers = createManualTimers();
  const memory = createMemoryDraftStore();
  /** Drafts written without the worker. */
  const direct: string[] = [];
  const requests: DraftRequest[] = [];
  const responses: DraftResponse[] = [];
  const warnings: string[] = [];
  const state = { starts: 0, isAlive: false, isSilent: false };
  const own: DraftStore = {
    ...memory,
    async put(put) {
      direct.push(put.html);
      await memory.put(put);
    },
  };
  let handle = createDraftRequestHandler(memory, async (text) => `worker ${text}`);
  const worker: DraftWorker = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    terminate() {
      state.isAlive = false;
    },
    postMessage(request: DraftRequest) {
      requests.push(request);
      if (state.isSilent) return;
      void handle(request).then((response) => {
        responses.push(response);
        if (state.isAlive) worker.onmessage?.call(worker as Worker, { data: response } as MessageEvent);
      });
    },
  };
  const store = createDraftWorkerClient({
    direct: own,
    hash: async (text) => `page ${text}`,
    start() {
      if (cannotStart) throw new Error('no workers here');
      state.starts += 1;
      state.isAlive = true;
      return worker;
    },
    timers,
    warn: (text) => warnings.push(text),
  });
  return {
    timers,
    store,
    direct,
    requests,
    warnings,
    state,
    worker,
    stored: async () => (await memory.list(owner)).map(({ html }) => html),
    refuse(error: string) {
      handle = async ({ number }) => ({ number, error });
    },
  };
}

describe('[A4-drafts-worker] drafts by a worker', () => {
  it('sends a key’s change and not the document, however long it is', async () => {
    const sentFor = async (sections: number): Promise<number> => {
      const test = setUp();
      const head = '<p>section</p>'.repeat(sections);
      await test.store.put(record(head));
      for (const typed of ['a', 'ab', 'abc']) await test.store.put(record(`${head}${typed}${head}`));
      expect(await test.stored()).toEqual([`${head}abc${head}`]);
      expect(test.direct).toEqual([]);
      return JSON.stringify(test.requests.slice(2)).length;
    };
    expect(await sentFor(4000)).toBeLessThan((await sentFor(4)) + 20);
  });

  it('stores exactly what was put, for any texts', async () => {
    const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('', 'aaaa', 'aa', '🙂🙃', '🙂')), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const test = setUp();
        for (const text of all) {
          await test.store.put(record(text));
          expect(await test.stored()).toEqual([text]);
          expect(await test.store.hash(text)).toBe(`worker ${text}`);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('computes other checksums in the page: of texts that it did not send, and before it sent any', async () => {
    const test = setUp();
    expect(await test.store.hash('old')).toBe('page old');
    await test.store.put(record('new'));
    expect(await test.store.hash('old')).toBe('page old');
    expect(await test.store.hash('new')).toBe('worker new');
  });

  it('writes in the page where there are no workers', async () => {
    const test = setUp({ cannotStart: true });
    test.store.prepare();
    for (const text of ['one', 'two']) await test.store.put(record(text));
    expect(test.direct).toEqual(['one', 'two']);
    expect(await test.store.hash('two')).toBe('page two');
    expect(test.warnings).toHaveLength(1);
  });

  it('writes in the page what the worker refused, and all that follows', async () => {
    const test = setUp();
    await test.store.put(record('one'));
    test.refuse('InvalidStateError');
    await test.store.put(record('two'));
    await test.store.put(record('three'));
    expect(test.direct).toEqual(['two', 'three']);
    expect(test.state.isAlive).toBe(false);
    expect(test.requests).toHaveLength(2);
  });

  it.each([
    ['does not answer for half a second', (test: ReturnType<typeof setUp>) => test.timers.advance(500)],
    [
      'stops with an error',
      ({ worker }: ReturnType<typeof setUp>) =>
        worker.onerror?.call(worker as Worker, new Event('error') as ErrorEvent),
    ],
  ])('ends a worker that %s, and writes its drafts in the page', async (_, fail) => {
    const test = setUp();
    await test.store.put(record('one'));
    test.timers.advance(5000);
    expect(test.state.isAlive).toBe(true);
    test.state.isSilent = true;
    const writing = test.store.put(record('two'));
    const hashing = test.store.hash('two');
    test.timers.advance(499);
    expect(test.direct).toEqual([]);
    fail(test);
    expect(test.state.isAlive).toBe(false);
    await writing;
    expect(await hashing).toBe('page two');
    expect(test.direct).toEqual(['two']);
    expect(await test.stored()).toEqual(['two']);
  });

  it('writes the last text at once when the page closes, although the one before is not stored yet', async () => {
    const test = setUp();
    const journal = new DraftJournal(test.store, () => {});
    test.state.isSilent = true;
    journal.write(record('one'));
    journal.write(record('two'));
    await settle();
    journal.leave();
    journal.write(record('three'));
    // The page ends here, so nothing that waits would run.
    expect(test.direct).toEqual(['one', 'three']);
    expect(test.state.isAlive).toBe(false);
    await settle();
    expect(await test.stored()).toEqual(['three']);
  });

  it('starts one worker, before it is needed', async () => {
    const test = setUp();
    test.store.prepare();
    expect(test.state.starts).toBe(1);
    await test.store.put(record('one'));
    expect(test.state.starts).toBe(1);
    test.store.dispose();
    expect(test.state.isAlive).toBe(false);
  });
});
