import { afterEach, expect, it, vi } from 'vitest';
import { takeFirstResponse } from './first-requests';

afterEach(() => vi.unstubAllGlobals());

function sent(response: Promise<Response>, sentAt = performance.now()) {
  vi.stubGlobal('firstRequests', new Map([['GET /api/v1/me', { response, sentAt }]]));
}

it('[S5-first-requests] Gives out the response of a request sent with the page, once', async () => {
  sent(Promise.resolve(new Response('{}')));
  expect(takeFirstResponse('POST', '/api/v1/me')).toBeNull();
  expect(await (await takeFirstResponse('GET', '/api/v1/me'))?.text()).toBe('{}');
  expect(takeFirstResponse('GET', '/api/v1/me')).toBeNull();
});

it('[S5-first-requests] Gives out nothing that failed or is out of date, so that it is requested again', async () => {
  sent(Promise.resolve(new Response('{}', { status: 401 })));
  expect(await takeFirstResponse('GET', '/api/v1/me')).toBeNull();
  sent(Promise.reject(new TypeError('offline')));
  expect(await takeFirstResponse('GET', '/api/v1/me')).toBeNull();
  sent(Promise.resolve(new Response('{}')), performance.now() - 31_000);
  expect(takeFirstResponse('GET', '/api/v1/me')).toBeNull();
});
