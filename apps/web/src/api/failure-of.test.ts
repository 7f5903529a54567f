import { describe, expect, it } from 'vitest';
import { ApiError, networkError } from './api-error';
import { failureOf } from './failure-of';

const answer = (status: number) => new ApiError({ status, code: 'unreadable', message: 'No.', url: '/api/v1/account' });

describe('[SH-kept-content] a screen whose content is read again', () => {
  it('keeps what was read when nothing answers', () => {
    for (const error of [networkError('/api/v1/account'), answer(500), answer(503), answer(429)])
      expect(failureOf({ data: {}, error })).toBeNull();
    expect(failureOf({ data: {}, error: null })).toBeNull();
  });

  it('shows the error when nothing was read, or the access has ended', () => {
    const error = networkError('/api/v1/account');
    expect(failureOf({ data: undefined, error })).toBe(error);
    for (const ended of [answer(403), answer(404)]) expect(failureOf({ data: {}, error: ended })).toBe(ended);
  });
});
