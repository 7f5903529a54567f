/**
 * Why an outgoing request got no response. `refused` is also used for a nonexistent name, so that existing private
 * names aren't revealed.
 */
export type OutgoingReason = 'refused' | 'unreachable' | 'too_slow' | 'too_large' | 'too_many_redirects';

/** A refused or failed request. Its message is for the log; the caller writes the message for people. */
export class OutgoingError extends Error {
  readonly reason: OutgoingReason;
  constructor(reason: OutgoingReason, options?: ErrorOptions) {
    super(`The outgoing request failed: ${reason.replaceAll('_', ' ')}.`, options);
    this.name = 'OutgoingError';
    this.reason = reason;
  }
}
