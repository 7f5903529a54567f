import { createPrimitive, type PrimitiveProps, type Tag } from '../text/text-looks';
import { type StackLooks, takeStackLooks } from './stack-looks';

/**
 * Children in a column, a row or a grid with a step of space between: a `div`, or the element that `as` names. Takes the
 * looks of `Text` too, for a row of an icon and text. Its looks are in the layer `primitives`, so a class of the caller
 * wins.
 */
export function Stack<Element extends Tag = 'div'>({ as, ...props }: PrimitiveProps<Element, StackLooks>) {
  const { classes, rest } = takeStackLooks(props);
  return createPrimitive(as ?? 'div', classes, rest);
}
