import type { ComponentType } from 'react';

/** A component with some of its props preset. */
export function bindProps<Given extends object, Rest extends object>(
  Component: ComponentType<Given & Rest>,
  given: Given,
): ComponentType<Rest> {
  return function Bound(rest: Rest) {
    return <Component {...given} {...rest} />;
  };
}
