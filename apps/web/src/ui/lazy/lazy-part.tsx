import type { ComponentType, ReactNode } from 'react';
import { createLazyModule, useLazyModule } from './lazy-module';

/**
 * Creates a component whose code is loaded on first use. Until then, `meanwhile` is shown. If loading fails, the rest
 * of the screen keeps working, and the next rendering tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const part = createLazyModule(load);
  return function LazyPart(props: Props) {
    const Part = useLazyModule(part, true);
    return Part ? <Part {...props} /> : meanwhile;
  };
}
