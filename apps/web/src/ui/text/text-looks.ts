import { type ComponentPropsWithRef, createElement, type JSX, type ReactElement } from 'react';

/** The elements that a primitive can be. */
export type Tag = keyof Pick<
  JSX.IntrinsicElements,
  | 'article'
  | 'aside'
  | 'b'
  | 'code'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'fieldset'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'nav'
  | 'ol'
  | 'output'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'time'
  | 'ul'
>;

/** The props of a primitive: its own, the element that it is, and what that element takes. */
export type PrimitiveProps<Element extends Tag, Own> = Own & { as?: Element } & Omit<
    ComponentPropsWithRef<Element>,
    keyof Own | 'as'
  >;

/** How text looks, and how what holds it fits into a row or column. */
export interface TextLooks {
  /** sm 12, md 14, lg 20 px, each with its height of line. inline-sm is 12 px in lines of the height around it. */
  size?: 'sm' | 'inline-sm' | 'md' | 'lg';
  tone?: 'ink' | 'muted' | 'secondary' | 'primary' | 'link' | 'success' | 'danger';
  weight?: 'medium' | 'bold';
  /** The handling of text that doesn't fit: cut with an ellipsis, broken anywhere, or kept on one line. */
  overflow?: 'truncate' | 'break' | 'nowrap';
  /** Digits of one width, for counts, sizes and times. */
  isNumeric?: boolean;
  isMono?: boolean;
  /** In a row or column: takes the free space, or keeps its own size. */
  flex?: 'grow' | 'rigid';
  /** In a row: can be narrower than its longest word. */
  canShrink?: boolean;
  /** As wide as what it's in. */
  isWide?: boolean;
}

/** The classes of styles/primitives.css for the looks among some props, and the other props. */
export function takeTextLooks<Props extends TextLooks>(props: Props) {
  const { size, tone, weight, overflow, isNumeric, isMono, flex, canShrink, isWide, ...rest } = props;
  const classes = [
    flex && `g-${flex}`,
    canShrink && 'g-shrink',
    isWide && 'g-full',
    size && `g-${size}`,
    tone && `g-${tone}`,
    weight && `g-${weight}`,
    isNumeric && 'g-numeric',
    isMono && 'g-mono',
    overflow && `g-${overflow}`,
  ];
  return { classes, rest };
}

/** The element of a primitive: its classes, then those of the caller. */
export function createPrimitive(
  tag: Tag,
  classes: readonly (string | number | false | undefined)[],
  { className, ...rest }: { className?: string },
): ReactElement {
  return createElement<{ className?: string }>(tag, {
    ...rest,
    className: [...classes, className].filter(Boolean).join(' ') || undefined,
  });
}
