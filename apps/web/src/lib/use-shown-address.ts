import { useRef, useState } from 'react';
import { messages } from '../messages';
import { toast } from './toasts';

/**
 * Returns the key of a frame without scripts that always shows `address`, and its handler of loads. A link in the frame
 * would leave it blank, because it can show no other page and nothing leads back: after such a load, the key changes, so
 * that the frame is made again, and a message says that links don't open.
 */
export function useShownAddress(address: string): { frameKey: string; onLoad: () => void } {
  const [round, setRound] = useState(0);
  /** The address that the frame has loaded; '' = none since it was made. */
  const loaded = useRef('');
  const handleLoad = () => {
    if (loaded.current !== address) {
      loaded.current = address;
      return;
    }
    loaded.current = '';
    setRound((before) => before + 1);
    toast(messages.linksDontOpen);
  };
  return { frameKey: String(round), onLoad: handleLoad };
}
