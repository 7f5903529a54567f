/**
 * Why an outgoing request gave no answer. `refused` is also said of a name that doesn't exist, so that nobody learns
 * which names exist inside.
 */
export type OutgoingReason = 'refused' | 'unreachable' | 'too_slow' | 'too_large' | 'too_many_redirects';

/** A request that was refused or failed. Its message is for the log; the caller words it for people. */
export class OutgoingError extends Error {
  readonly reason: OutgoingReason;
  constructor(reason: OutgoingReason, options?: ErrorOptions) {
    super(`The outgoing request failed: ${reason.replaceAll('_', ' ')}.`, options);
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}
