import type { ComponentType, ReactNode } from 'react';
import { createLazyModule, useLazyModule } from './lazy-module';

/**
 * A component whose program is fetched when it is first shown. Until it has come `meanwhile` stands in its place; when
 * it does not come the rest of the screen goes on, and the next time it is shown it is asked for again.
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
