import { createPrimitive, type PrimitiveProps, type Tag, type TextLooks, takeTextLooks } from './text-looks';

/**
 * Text with a size, a tone and a weight of the tokens: a `span`, or the element that `as` names. Its looks are in the
 * layer `primitives`, so a class of the caller wins.
 */
export function Text<Element extends Tag = 'span'>({ as, ...props }: PrimitiveProps<Element, TextLooks>) {
  const { classes, rest } = takeTextLooks(props);
  return createPrimitive(as ?? 'span', classes, rest);
}
