import { limits } from '@galley/contract';
import type { SecurityEvent } from './security-events';

const windowMs = 60_000;

interface Window {
  first: SecurityEvent;
  beganAt: number;
  repeats: number;
}

/** Prevents repeated events from filling the log: see `createEventThrottle`. */
export interface EventThrottle {
  /** Returns the events to write now: counts of past minutes, then the event itself if it is the first of its kind. */
  admit(event: SecurityEvent, now: Date): SecurityEvent[];
  /** Returns the counts of past minutes, or of all. */
  close(now: Date, options?: { all: boolean }): SecurityEvent[];
  /** Returns the number of minutes being counted. */
  size(): number;
}

/**
 * Creates a throttle: the first event of an action, address and person is written immediately; repeats within a minute
 * are only counted and become one more event with `details.repeats`. Memory and rows are bounded: beyond
 * `limits.securityEventSources` sources of one action in a minute, others are counted together, without address and
 * person.
 */
export function createEventThrottle(): EventThrottle {
  const windows = new Map<string, Map<string, Window>>();

  function* closing(now: number): Generator<SecurityEvent> {
    for (const ofAction of windows.values()) {
      // Oldest first: a restarted source moves to the end.
      for (const [key, window] of ofAction) {
        if (window.beganAt > now - windowMs) break;
        ofAction.delete(key);
        if (window.repeats > 0) {
          yield { ...window.first, details: { ...window.first.details, repeats: window.repeats } };
        }
      }
    }
  }

  return {
    admit(event, date) {
      const now = date.getTime();
      const written = [...closing(now)];
      const ofAction = windows.get(event.action) ?? new Map<string, Window>();
      windows.set(event.action, ofAction);
      const key = `${event.address ?? ''} ${event.userId ?? 0}`;
      const isCrowded = !ofAction.has(key) && ofAction.size >= limits.securityEventSources;
      const window = ofAction.get(isCrowded ? 'others' : key);
      if (window) {
        window.repeats += 1;
        return written;
      }
      const first = isCrowded ? { action: event.action, details: { manySources: true } } : event;
      ofAction.set(isCrowded ? 'others' : key, { first, beganAt: now, repeats: 0 });
      return [...written, first];
    },
    close: (date, { all } = { all: false }) => [...closing(all ? Number.POSITIVE_INFINITY : date.getTime())],
    size: () => [...windows.values()].reduce((sum, ofAction) => sum + ofAction.size, 0),
  };
}
