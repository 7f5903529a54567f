import '@galley/contract/answer-table';
import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { dialogStore } from '../lib/dialogs';
import { queryClient } from '../lib/query-client';
import { toastStore } from '../lib/toasts';
import { api } from './fake-api';
import { FakeUpload, fakeFetch } from './fake-network';

/** Long, for busy machines: what is there ends the wait at once. */
const patienceMs = 5000;

configure({ asyncUtilTimeout: patienceMs, getElementError: describeMissing });

/** The error of a query that found nothing, with what is on the screen, by lines instead of by tags. */
function describeMissing(message: string | null): Error {
  const controls = [...document.body.querySelectorAll('button, input, textarea, select, [role]')];
  const names = controls.map((one) => `${one.getAttribute('role') ?? one.localName} “${nameOf(one)}”`);
  const sought = message?.split('\n')[0] ?? 'Not found.';
  const error = new Error([sought, 'On the screen:', textOf(document.body), ...names].join('\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

function nameOf(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
  return (element.getAttribute('aria-label') ?? label ?? '').slice(0, 60);
}

function textOf(body: HTMLElement): string {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  while (walker.nextNode()) lines.push(walker.currentNode.textContent?.trim() ?? '');
  return lines.filter(Boolean).join(' | ');
}

// Files share their modules and their window, so this is for all of them.
Object.assign(globalThis, { fetch: fakeFetch, XMLHttpRequest: FakeUpload });
Object.assign(window, { fetch: fakeFetch, XMLHttpRequest: FakeUpload, isSecureContext: true });
// Nothing is laid out, so long lists would show no row.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1000 },
  clientHeight: { configurable: true, get: () => 800 },
});
// Browsers submit a form on Enter by a button outside of it too; user-event knows only buttons inside.
document.addEventListener('keypress', (event) => {
  const form = event.target instanceof HTMLInputElement ? event.target.form : null;
  if (event.key !== 'Enter' || !form || form.querySelector('[type=submit]')) return;
  const isSubmitted = form.querySelectorAll('input').length === 1;
  if (!isSubmitted && document.querySelector(`[type=submit][form="${form.id}"]`)) form.requestSubmit();
});

afterEach(async () => {
  cleanup();
  queryClient.clear();
  dialogStore.setState({ dialogs: [], notice: null });
  toastStore.setState({ toasts: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // What a component asked for at its end would be counted for the next test.
  await waitFor(() => expect(api.isBusy).toBe(false));
  api.reset();
});
