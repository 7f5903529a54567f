import { limits } from '@galley/contract';

/** Whether one socket may send another message. */
export interface MessageAllowance {
  /** Counts a message of so many bytes; false when it is too much. `now` in milliseconds. */
  take(bytes: number, now: number): boolean;
}

/** Messages: a stock that refills; bytes: the same, over a minute. Those who type or comment never reach it. */
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
