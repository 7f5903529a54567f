import type { DraftReason, EmailSettings } from '@galley/contract';

/** A draft as the browser stores it. */
export interface DraftRecord {
  userId: number;
  /** "email:12", "page:12" or "template:3". */
  document: string;
  baseVersion: number;
  /** Identifies a draft: the tab, and which text on its canvas. */
  tabId: string;
  html: string;
  settings: EmailSettings;
  /** The layout that was loaded; absent or 0 if it is the one of the saved version. */
  lid?: number;
  changes: number;
  /** Unix milliseconds. */
  savedAtMs: number;
  /** Why it wasn't saved; absent if saving was never tried. */
  reason?: DraftReason;
}

export type DraftOwner = Pick<DraftRecord, 'userId' | 'document'>;

/** The key of a draft: its user, document, version and tab. */
type DraftKey = Pick<DraftRecord, 'userId' | 'document' | 'baseVersion' | 'tabId'>;

/** The key range of one draft in this browser. Drafts of other people, versions and tabs have other keys. */
function draftKey(key: DraftKey): string {
  return [key.userId, key.document, key.baseVersion, key.tabId].join('|');
}

/** Storage for drafts in this browser. One store per browser. Every read is limited to one user. */
export interface DraftStore {
  put(record: DraftRecord): Promise<void>;
  /** Returns all drafts of one user for one document. */
  list(owner: DraftOwner): Promise<DraftRecord[]>;
  /** Removes drafts, each only while it still has the given HTML, because another tab may have changed it. */
  remove(records: readonly DraftRecord[]): Promise<void>;
  /** Whether drafts are lost with the page, because the browser forbids storage. */
  isTemporary?: boolean;
  /** Handles that the page is closing: pending and further drafts are written directly. */
  leave?(): void;
}

const databaseName = 'galley-drafts';
const storeName = 'drafts';
const ownerIndex = 'owner';

interface StoredDraft extends DraftRecord {
  key: string;
  owner: string;
}

/** Stores drafts in IndexedDB. A write resolves when it is on disk, not only in the browser's cache. */
export function createIndexedDraftStore(factory: IDBFactory): DraftStore {
  let opening: Promise<IDBDatabase> | null = null;
  const open = () => {
    opening ??= openDatabase(factory).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const write = async (change: (store: IDBObjectStore) => void) => {
    const database = await open();
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    change(transaction.objectStore(storeName));
    await finished(transaction);
  };
  const list: DraftStore['list'] = async (owner) => {
    const database = await open();
    const index = database.transaction(storeName, 'readonly').objectStore(storeName).index(ownerIndex);
    const rows = await answered<StoredDraft[]>(index.getAll(ownerOf(owner)));
    return rows.map(({ key: _key, owner: _owner, ...record }) => record);
  };
  return {
    put: (record) => write((store) => store.put({ ...record, key: draftKey(record), owner: ownerOf(record) })),
    list,
    remove: (records) =>
      write((store) => {
        for (const record of records) {
          const reading: IDBRequest<StoredDraft | undefined> = store.get(draftKey(record));
          reading.onsuccess = () => {
            if (reading.result?.html === record.html) store.delete(draftKey(record));
          };
        }
      }),
  };
}

/** Stores drafts in memory, for tests and for browsers that forbid IndexedDB. */
export function createMemoryDraftStore(): DraftStore {
  const rows = new Map<string, DraftRecord>();
  const list: DraftStore['list'] = async (owner) => [...rows.values()].filter((row) => ownerOf(row) === ownerOf(owner));
  return {
    async put(record) {
      rows.set(draftKey(record), record);
    },
    list,
    async remove(records) {
      for (const record of records) if (rows.get(draftKey(record))?.html === record.html) rows.delete(draftKey(record));
    },
  };
}

function ownerOf(owner: DraftOwner): string {
  return `${owner.userId}|${owner.document}`;
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(storeName, { keyPath: 'key' });
    store.createIndex(ownerIndex, 'owner');
  };
  return answered(request);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused to read its draft store.'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    const fail = () => reject(transaction.error ?? new Error('The browser refused to write its draft store.'));
    transaction.onabort = fail;
    transaction.onerror = fail;
  });
}
