import '@galley/contract/answer-table';
import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { dialogStore } from '../lib/dialogs';
import { queryClient } from '../lib/query-client';
import { toastStore } from '../lib/toasts';
import { api } from './fake-api';
import { FakeUpload, fakeFetch } from './fake-network';

/** Long, for busy machines. A successful wait ends at once. */
const patienceMs = 5000;

configure({ asyncUtilTimeout: patienceMs, getElementError: describeMissing });

/** Creates the error of a query without a match. Shows the screen's text by lines instead of the HTML. */
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

// Test files share their modules and their window, so this applies to all of them.
Object.assign(globalThis, { fetch: fakeFetch, XMLHttpRequest: FakeUpload });
Object.assign(window, { fetch: fakeFetch, XMLHttpRequest: FakeUpload, isSecureContext: true });
// There is no layout, so long lists would render no rows.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1000 },
  clientHeight: { configurable: true, get: () => 800 },
});
// Browsers also submit a form on Enter if its button is outside of it; user-event only knows buttons inside.
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
  // Requests that a component sends on unmounting would be counted in the next test.
  await waitFor(() => expect(api.isBusy).toBe(false));
  api.reset();
});
