import { useStore } from 'zustand';
import { busyStore } from '../api/busy';
import { LoadingMask } from '../ui/loading-mask/loading-mask';

/** The mask over the page during work that must not be interrupted. Rendered once, at the root. */
export function BusyHost() {
  const mask = useStore(busyStore, ({ masks }) => masks.at(-1));
  return mask ? <LoadingMask key={mask.id} label={mask.label} isOverPage /> : null;
}
