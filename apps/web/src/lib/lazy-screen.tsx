import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { loadChunk } from './load-chunk';

/** A screen with its own chunk. */
export interface LazyScreen<Props extends object> extends FunctionComponent<Props> {
  /** Loads the code, so that the first rendering shows the screen immediately. Throws `ChunkError`. */
  prepare(): Promise<void>;
}

/**
 * Creates a screen, or the main part of one, whose code is loaded when it's first shown, unless `prepare` loaded it
 * before. It suspends until then. Use `lazyPart` for parts beside others that must keep their focus, and
 * `openLazyModal` for dialogs.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const Waiting = lazy(async () => ({ default: await loadChunk(load) }));
  function Screen(props: Props) {
    // Fixed at mount, because switching components would remount the screen.
    const [Part] = useState<ComponentType<Props>>(() => Loaded ?? (Waiting as unknown as ComponentType<Props>));
    return <Part {...props} />;
  }
  return Object.assign(Screen, {
    async prepare() {
      Loaded = await loadChunk(load);
    },
  });
}

/** Returns true for components created by `lazyScreen`. */
export function isLazyScreen(component: unknown): component is LazyScreen<object> {
  return typeof component === 'function' && 'prepare' in component;
}
