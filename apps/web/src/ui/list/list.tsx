import { type StackLooks, takeStackLooks } from '../stack/stack-looks';
import { createPrimitive, type PrimitiveProps } from '../text/text-looks';

/** Items below each other with a step of space between: an `ul`, or an `ol`. */
export function List<Element extends 'ul' | 'ol' = 'ul'>({ as, ...props }: PrimitiveProps<Element, StackLooks>) {
  const { classes, rest } = takeStackLooks(props);
  return createPrimitive(as ?? 'ul', classes, rest);
}
