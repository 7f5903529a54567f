import { createPrimitive, type PrimitiveProps, type Tag } from '../text/text-looks';

/** Text for screen readers only: a `span`, or the element that `as` names. */
export function VisuallyHidden<Element extends Tag = 'span'>({ as, ...props }: PrimitiveProps<Element, object>) {
  return createPrimitive(as ?? 'span', ['g-hidden'], props);
}
