import { type StackLooks, takeStackLooks } from '../stack/stack-looks';
import { createPrimitive, type PrimitiveProps, type Tag } from '../text/text-looks';

/** A group with a hairline around it on the ground of panels: a column in a `section`, or in the element that `as` names. */
export function Card<Element extends Tag = 'section'>({ as, ...props }: PrimitiveProps<Element, StackLooks>) {
  const { classes, rest } = takeStackLooks(props);
  return createPrimitive(as ?? 'section', ['g-card', ...classes], rest);
}
