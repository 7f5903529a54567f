import { cleanup, configure, waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { dialogStore } from '../lib/dialogs';
import { queryClient } from '../lib/query-client';
import { toastStore } from '../lib/toasts';
import { api } from './fake-api';
import { FakeUpload, fakeFetch } from './fake-network';

/** Long, for busy machines: what is there ends the wait at once. */
const patienceMs = 5000;

configure({ asyncUtilTimeout: patienceMs, reactStrictMode: false });

// Files share their modules and their window, so this is for all of them.
Object.assign(globalThis, { fetch: fakeFetch, XMLHttpRequest: FakeUpload });
Object.assign(window, { fetch: fakeFetch, XMLHttpRequest: FakeUpload });

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
