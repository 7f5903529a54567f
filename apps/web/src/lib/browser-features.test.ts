import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceTexts, findDatabases, findLocks, openChannel, startWorker, tabTexts } from './browser-features';

const names = ['localStorage', 'sessionStorage', 'indexedDB', 'navigator'] as const;
const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);

function forbid(target: object, name: string): void {
  Object.defineProperty(target, name, {
    configurable: true,
    get() {
      throw new DOMException('Forbidden.', 'SecurityError');
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});

describe('what browsers forbid', () => {
  it('[W3-forbidden-storage] Keeps texts for the page where reading the storage throws', () => {
    forbid(globalThis, 'localStorage');
    forbid(globalThis, 'sessionStorage');
    for (const texts of [deviceTexts, tabTexts]) {
      expect(texts.read('fruit')).toBeNull();
      texts.write('fruit', 'quince');
      expect(texts.read('fruit')).toBe('quince');
      texts.write('fruit', null);
      expect(texts.read('fruit')).toBeNull();
    }
  });

  it('[W3-forbidden-storage] Keeps the newest text where the storage is full', () => {
    const stored = new Map([['fruit', 'pear']]);
    let isFull = true;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
      setItem(key: string, text: string) {
        if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
        stored.set(key, text);
      },
    });
    deviceTexts.write('fruit', 'quince');
    expect(deviceTexts.read('fruit')).toBe('quince');
    isFull = false;
    deviceTexts.write('fruit', 'apple');
    expect([deviceTexts.read('fruit'), stored.get('fruit')]).toEqual(['apple', 'apple']);
  });

  it('[W3-forbidden-storage] Finds no databases, locks, channels and workers where they throw', () => {
    forbid(globalThis, 'indexedDB');
    vi.stubGlobal('navigator', Object.defineProperty({}, 'locks', { get: () => forbidden() }));
    vi.stubGlobal('BroadcastChannel', forbidden);
    expect([findDatabases(), findLocks(), openChannel('tabs'), startWorker(forbidden)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

function forbidden(): never {
  throw new DOMException('Forbidden.', 'SecurityError');
}
