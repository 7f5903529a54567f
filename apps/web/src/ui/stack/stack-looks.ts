import { type TextLooks, takeTextLooks } from '../text/text-looks';

/** Steps of space (styles/tokens.css): 1 = 4, 2 = 8, 3 = 16, 4 = 24 px, and those between. */
export type Step = 0.5 | 1 | 1.5 | 2 | 2.25 | 2.5 | 2.75 | 3 | 4;

export interface StackLooks extends TextLooks {
  /** column unless said. inline is a row within a line of text. */
  direction?: 'column' | 'row' | 'grid' | 'inline';
  /** Space between the children. */
  gap?: Step;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'between' | 'center' | 'end';
  /** Whether a row wraps onto the next line. */
  isWrapping?: boolean;
  /** Space around the children. */
  pad?: 2 | 3;
  /** A line at the edge that comes before or after it. */
  line?: 'before' | 'after';
}

/** The classes of styles/primitives.css for the looks among some props, and the other props. */
export function takeStackLooks<Props extends StackLooks>(props: Props) {
  const { direction = 'column', gap, align, justify, isWrapping, pad, line, ...others } = props;
  const { classes, rest } = takeTextLooks(others);
  const own = [
    `g-${direction}`,
    isWrapping && 'g-wrap',
    gap && `g-gap-${nameOf(gap)}`,
    align && `g-align-${align}`,
    justify && `g-justify-${justify}`,
    line && `g-line-${line}`,
    pad && `g-pad-${pad}`,
  ];
  return { classes: [...own, ...classes], rest };
}

/** 2.5 is `2-5` in the names of tokens and classes. */
function nameOf(step: Step): string {
  return String(step).replace('.', '-');
}
