import { limits } from '@galley/contract';
import type { SecurityEvent } from './security-events';

const windowMs = 60_000;

interface Window {
  first: SecurityEvent;
  beganAt: number;
  repeats: number;
}

/** Keeps repeated events from filling the log: see `createEventThrottle`. */
export interface EventThrottle {
  /** The events to write now: counts of past minutes, then the event itself if it is the first of its kind. */
  admit(event: SecurityEvent, now: Date): SecurityEvent[];
  /** The counts of past minutes, or of all. */
  close(now: Date, options?: { all: boolean }): SecurityEvent[];
  /** How many minutes are being counted. */
  size(): number;
}

/**
 * The first event of an action, address and person counts at once; the same again within a minute is only counted and
 * becomes one more event with `details.repeats`. Memory and rows are bounded: beyond `limits.securityEventSources`
 * sources of one action in a minute, the rest is counted together, without address and person.
 */
export function createEventThrottle(): EventThrottle {
  const windows = new Map<string, Map<string, Window>>();

  function* closing(now: number): Generator<SecurityEvent> {
    for (const ofAction of windows.values()) {
      // Oldest first: a source that starts again moves to the end.
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
