import { useEffect, useState } from 'react';
import { answerWaitMs } from '../api/patient-calls';

/**
 * Returns true after `isWaiting` has been true for longer than a slow connection needs (10 s), so that people can stop
 * waiting.
 */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), answerWaitMs(0));
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWaiting]);
  return isLong;
}
