import { AppError } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { networkError } from '../../../../../api/api-error';
import { messages } from '../../../../../messages';
import { readFailure } from './failure';

function answer(error: AppError) {
  return Object.assign(new Error(error.message), { status: error.status, body: error.toBody() });
}

describe('readFailure', () => {
  it('treats a request without a response as an outage', () => {
    expect(readFailure(networkError('/api/v1/x')).kind).toBe('offline');
    expect(readFailure(Object.assign(new Error('Bad gateway'), { status: 502 })).kind).toBe('offline');
  });

  it('[C6-web-limit] waits as long as a limit says, and leaves the time to what counts it down', () => {
    const limited = new AppError('too_many_requests', messages.tooManyRequests('saved drafts', 40), { retryAfter: 40 });
    expect(readFailure(answer(limited))).toEqual({ kind: 'offline', text: 'Too many saved drafts.', waitMs: 40_000 });
    const proxy = Object.assign(new Error('Slow down'), { status: 429 });
    expect(readFailure(proxy)).toEqual({ kind: 'offline', text: 'Slow down', waitMs: 0 });
  });

  it('does not treat a bug in the page as an outage', () => {
    expect(readFailure(new TypeError('x is undefined')).kind).toBe('refused');
  });

  it('names who holds the lease', () => {
    const failure = readFailure(answer(new AppError('lease_held', 'Held.', { holder: { id: 2, name: 'Ola Brandt' } })));
    expect(failure).toEqual({ kind: 'leaseHeld', text: 'Held.', holderId: 2, holderName: 'Ola Brandt' });
  });

  it('names the current version', () => {
    const failure = readFailure(answer(new AppError('stale_version', 'Stale.', { currentVersion: 15 })));
    expect(failure).toEqual({ kind: 'staleVersion', text: 'Stale.', currentVersion: 15 });
  });

  it.each([
    ['session_required', 'sessionExpired'],
    ['forbidden', 'forbidden'],
    ['not_found', 'notFound'],
    ['lease_lost', 'leaseLost'],
    ['draft_out_of_step', 'draftOutOfStep'],
    ['too_large', 'refused'],
    ['internal', 'refused'],
  ] as const)('reads %s as %s', (code, kind) => {
    expect(readFailure(answer(new AppError(code, 'No.'))).kind).toBe(kind);
  });
});
