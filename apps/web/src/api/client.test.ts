import { afterEach, describe, expect, it, vi } from 'vitest';
import { onSessionLost } from './answer-events';
import { callRoute } from './client';

function answer(status: number, body: unknown) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('callRoute', () => {
  it('fills path and query by name and marks the request as XMLHttpRequest', async () => {
    const fetched = answer(200, { emails: [], folders: [], nextCursor: null });
    await callRoute('templates_emails', { params: { id: 41 }, query: { cursor: 'abc' } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/templates/41/emails?cursor=abc');
    expect(init).toMatchObject({ method: 'GET', headers: { 'X-Requested-With': 'XMLHttpRequest' } });
    expect(init?.body).toBeUndefined();
  });

  it('sends the idempotency key of a create', async () => {
    const fetched = answer(200, { success: true });
    await callRoute('builder_delete_email', { params: { id: 3 }, idempotencyKey: 'k1' });
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'Idempotency-Key': 'k1' });
  });

  it('refuses an answer that is not in the shape of the contract', async () => {
    answer(200, { emails: 'none' });
    await expect(callRoute('templates_emails', { params: { id: 1 } })).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('notifies listeners when the session ends, and only then', async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    answer(403, { error: 'No.', code: 'forbidden' });
    await expect(callRoute('api_v1_templates')).rejects.toMatchObject({ status: 403 });
    answer(401, { error: 'No.', code: 'credentials_wrong' });
    await expect(callRoute('logout')).rejects.toMatchObject({ status: 401 });
    expect(lost).not.toHaveBeenCalled();
    answer(401, { error: 'No.', code: 'session_required' });
    await expect(callRoute('api_v1_templates')).rejects.toMatchObject({ status: 401 });
    expect(lost).toHaveBeenCalledTimes(1);
    stop();
  });

  it('reports an unreachable server, and passes on a canceled request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callRoute('health')).rejects.toMatchObject({ status: 0, code: 'network' });
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('x', 'AbortError')));
    await expect(callRoute('health')).rejects.toMatchObject({ name: 'AbortError' });
  });
});
