import { describe, expect, it } from 'vitest';
import { ApiError, errorFromAnswer, errorText, isCanceled, networkError } from './api-error';

describe('errorFromAnswer', () => {
  it('takes sentence, code and field from the contract’s error shape', () => {
    const text = JSON.stringify({ error: 'Enter a name.', code: 'invalid_field', field: 'title' });
    const error = errorFromAnswer({ status: 400, url: '/api/v1/x', text });
    expect(error).toMatchObject({ status: 400, code: 'invalid_field', field: 'title', message: 'Enter a name.' });
  });

  it('keeps who has the lease and the current version', () => {
    const text = JSON.stringify({
      error: 'No.',
      code: 'lease_held',
      holder: { id: 2, name: 'Ola' },
      currentVersion: 7,
    });
    expect(errorFromAnswer({ status: 409, url: '/', text }).body).toMatchObject({
      holder: { name: 'Ola' },
      currentVersion: 7,
    });
  });

  it.each(['<html>Bad gateway</html>', '', '{"error":1}', '{"error":"x","code":"made_up"}'])(
    '[D8-status] falls back to the status for an answer of another shape: %s',
    (text) => {
      const error = errorFromAnswer({ status: 502, url: '/api/v1/x', text });
      expect(error).toMatchObject({ code: 'unreadable', message: 'Server responded with status 502.', body: null });
    },
  );
});

describe('errors', () => {
  it('without an answer have status 0', () => {
    expect(networkError('/api/v1/x')).toMatchObject({ status: 0, code: 'network', url: '/api/v1/x' });
  });

  it('[D4-cancel] distinguish a canceled request from a failed one', () => {
    expect(isCanceled(new DOMException('x', 'AbortError'))).toBe(true);
    expect(isCanceled(networkError('/'))).toBe(false);
  });

  it('always have a text to show', () => {
    expect(errorText(new ApiError({ status: 500, code: 'internal', message: 'Broken.', url: '/' }))).toBe('Broken.');
    expect(errorText(undefined)).toBe('Something went wrong.');
  });

  it('[W8-request-id-shown] of the server itself have the id of the request, which finds it in the log', () => {
    const text = JSON.stringify({ error: 'Something went wrong on the server.', code: 'internal', requestId: '3f2a' });
    expect(errorFromAnswer({ status: 500, url: '/', text }).message).toBe(
      'Something went wrong on the server. Request ID: 3f2a',
    );
  });
});
