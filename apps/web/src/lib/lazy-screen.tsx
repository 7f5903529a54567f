import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { loadChunk } from './load-chunk';

/** A screen whose code is a chunk of its own. */
export interface LazyScreen<Props extends object> extends FunctionComponent<Props> {
  /** Loads its code, so that its first rendering shows it immediately. Throws `ChunkError`. */
  prepare(): Promise<void>;
}

/**
 * A screen, or the main part of one, that is loaded when it's shown for the first time, unless it was prepared before.
 * It suspends until then. Parts beside others, which must keep their focus, use `lazyPart`; dialogs `openLazyModal`.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const Waiting = lazy(async () => ({ default: await loadChunk(load) }));
  function Screen(props: Props) {
    // Chosen once, because another component would be mounted anew.
    const [Part] = useState<ComponentType<Props>>(() => Loaded ?? (Waiting as unknown as ComponentType<Props>));
    return <Part {...props} />;
  }
  return Object.assign(Screen, {
    async prepare() {
      Loaded = await loadChunk(load);
    },
  });
}

/** Whether a component is one of these. */
export function isLazyScreen(component: unknown): component is LazyScreen<object> {
  return typeof component === 'function' && 'prepare' in component;
}
