import { limits } from '@galley/contract';

/** Decides whether one socket can send another message. */
export interface MessageAllowance {
  /** Counts a message of `bytes` bytes; false if it exceeds the limit. `now` in milliseconds. */
  take(bytes: number, now: number): boolean;
}

/**
 * Creates an allowance: a token bucket for messages, and one for bytes over a minute. Typing and commenting never reach
 * the limits.
 */
export function createMessageAllowance(start: number): MessageAllowance {
  let messages: number = limits.socketMessagesAtOnce;
  let bytesLeft: number = limits.socketBytesPerMinute;
  let last = start;
  return {
    take(bytes, now) {
      const seconds = Math.max(0, now - last) / 1000;
      last = now;
      messages = Math.min(limits.socketMessagesAtOnce, messages + seconds * limits.socketMessagesPerSecond);
      bytesLeft = Math.min(limits.socketBytesPerMinute, bytesLeft + (seconds / 60) * limits.socketBytesPerMinute);
      if (messages < 1 || bytesLeft < bytes) return false;
      messages -= 1;
      bytesLeft -= bytes;
      return true;
    },
  };
}
