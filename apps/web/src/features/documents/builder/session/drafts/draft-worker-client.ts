import { limits } from '@galley/contract';
import type { Timers } from '../connection/timers';
import type { DraftRequest, DraftResponse, TextChange } from './draft-messages';
import type { DraftRecord, DraftStore } from './draft-store';
import { findSplice } from './text-splice';

/** The part of a web worker that is used. */
export type DraftWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'>;

export interface DraftWorkerClientOptions {
  /** The store that writes in this thread, to the same place as the worker. */
  direct: DraftStore;
  /** Computes sha256 in this thread. */
  hash(text: string): Promise<string>;
  /** Starts the worker. Returns null if the browser forbids it. */
  start(): DraftWorker | null;
  timers: Timers;
  warn(text: string, cause: unknown): void;
}

export interface DraftWorkerClient extends DraftStore {
  /** Computes sha256 of a text, in the worker if it's the text that was put last. */
  hash(text: string): Promise<string>;
  /** Starts the worker, so that the first draft doesn't have to wait for it. */
  prepare(): void;
  dispose(): void;
}

/**
 * Milliseconds after which a write in the worker counts as failed. A crash may lose two seconds at most, including the
 * wait for reading.
 */
const mostMs = 2000 - limits.flushMaxWaitMs;

interface Waiting {
  record: DraftRecord | null;
  text: string;
  cancelTimer(): void;
  resolve(sha256: string): void;
  reject(error: unknown): void;
}

/**
 * Stores drafts in a worker, which receives only the changes since the last one. If the worker can't start, fails or
 * doesn't respond, and when the page closes, unconfirmed and further drafts are written in this thread. A store that is
 * lost with the page has no worker.
 */
export function createDraftWorkerClient(options: DraftWorkerClientOptions): DraftWorkerClient {
  const { direct, timers } = options;
  const waiting = new Map<number, Waiting>();
  let worker: DraftWorker | null = null;
  let isDirect = direct.isTemporary === true;
  let sent: string | null = null;
  let count = 0;

  /** Ends the worker, so that it can't overwrite drafts that this thread writes from now on. */
  const goDirect = (): void => {
    isDirect = true;
    worker?.terminate();
    worker = null;
    sent = null;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { record, text, cancelTimer, resolve, reject } of left) {
      cancelTimer();
      const done = record ? direct.put(record).then(() => '') : options.hash(text);
      done.then(resolve, reject);
    }
  };
  const fail = (cause: unknown): void => {
    if (isDirect) return;
    options.warn('The worker for drafts failed. They are written without it:', cause);
    goDirect();
  };
  const handleResponse = ({ data }: MessageEvent<DraftResponse>): void => {
    if (data.error !== undefined) {
      fail(data.error);
      return;
    }
    const answered = waiting.get(data.number);
    waiting.delete(data.number);
    answered?.cancelTimer();
    answered?.resolve(data.sha256 ?? '');
  };
  const open = (): DraftWorker | null => {
    if (isDirect || worker) return worker;
    try {
      worker = options.start();
      if (!worker) throw new Error('The browser forbids workers.');
      worker.onmessage = handleResponse;
      worker.onerror = fail;
      worker.onmessageerror = fail;
    } catch (error) {
      fail(error);
    }
    return worker;
  };
  const send = (to: DraftWorker, request: DraftRequest, of: Pick<Waiting, 'record' | 'text'>): Promise<string> =>
    new Promise((resolve, reject) => {
      const cancelTimer = timers.after(mostMs, () => fail(`no answer within ${mostMs} ms`));
      waiting.set(request.number, { ...of, cancelTimer, resolve, reject });
      to.postMessage(request);
    });

  return {
    async put(record) {
      const to = open();
      if (!to) return direct.put(record);
      const { html, ...rest } = record;
      count += 1;
      const request: DraftRequest = { kind: 'put', number: count, record: rest, change: changeFrom(sent, html) };
      sent = html;
      await send(to, request, { record, text: html });
    },
    async hash(text) {
      if (!worker || text !== sent) return options.hash(text);
      count += 1;
      return send(worker, { kind: 'hash', number: count }, { record: null, text });
    },
    list: (owner) => direct.list(owner),
    remove: (records) => direct.remove(records),
    isTemporary: direct.isTemporary,
    prepare: () => void open(),
    leave: goDirect,
    dispose: goDirect,
  };
}

/** Returns the change that turns the text the worker has into `html`; `sent` is null if it has none. */
function changeFrom(sent: string | null, html: string): TextChange {
  return sent === null ? { kind: 'whole', html } : { kind: 'splice', ...findSplice(sent, html) };
}
