import type { StyledElement } from '@galley/markup/styles';

type Declarations = readonly (readonly [property: string, value: string])[];

const none: Declarations = [];
const bold: Declarations = [['font-weight', 'bold']];
const heading = (size: string): Declarations => [
  ['font-size', size],
  ['font-weight', 'bold'],
];
const hidden: Declarations = [['display', 'none']];

const byName = new Map<string, Declarations>([
  ...(['b', 'strong'] as const).map((name) => [name, bold] as const),
  ...(['head', 'style', 'script', 'title', 'template', 'meta', 'link'] as const).map((name) => [name, hidden] as const),
  ['h1', heading('2em')],
  ['h2', heading('1.5em')],
  ['h3', heading('1.17em')],
  ['h4', bold],
  ['h5', heading('0.83em')],
  ['h6', heading('0.67em')],
  [
    'th',
    [
      ['font-weight', 'bold'],
      ['text-align', 'center'],
    ],
  ],
  ['center', [['text-align', 'center']]],
  ['small', [['font-size', 'smaller']]],
  ['big', [['font-size', 'larger']]],
  ['sub', [['font-size', 'smaller']]],
  ['sup', [['font-size', 'smaller']]],
  ['u', [['text-decoration-line', 'underline']]],
  ['em', [['font-style', 'italic']]],
  ['i', [['font-style', 'italic']]],
]);
const link: Declarations = [
  ['color', '#0000ee'],
  ['text-decoration-line', 'underline'],
];

/** Returns the styles that programs give an element by its name. */
export function browserStyle({ name, attributes }: StyledElement): Declarations {
  if (name === 'a') return attributes.has('href') ? link : none;
  return byName.get(name) ?? none;
}

const colorAttributes = [
  ['bgcolor', 'background-color'],
  ['background', 'background-image'],
  ['color', 'color'],
  ['text', 'color'],
] as const;

/** Returns the properties that attributes such as `bgcolor` set to what template tags write. */
export function unknownHints({ attributes }: StyledElement): string[] {
  if (attributes.size === 0) return [];
  return colorAttributes.flatMap(([name, property]) => {
    const found = attributes.get(name);
    return found && (found.hasToken || found.isConditional) ? [property] : [];
  });
}

const fontSizes = ['10px', '13px', '16px', '18px', '24px', '32px', '48px'];

/** Returns the styles that attributes such as `bgcolor` and `align` set. Values of template tags are left out. */
export function presentationalHints({ name, attributes }: StyledElement): Declarations {
  if (attributes.size === 0) return none;
  const hints: [string, string][] = [];
  const add = (attribute: string, property: string, write = (value: string): string => value): void => {
    const found = attributes.get(attribute);
    const value = found && !found.hasToken && !found.isConditional ? found.value.trim() : '';
    if (value !== '') hints.push([property, write(value)]);
  };
  const pixels = (value: string): string => (/^\d+$/.test(value) ? `${value}px` : value);
  if (/^(?:table|tr|td|th|tbody|thead|tfoot|body)$/.test(name)) {
    add('bgcolor', 'background-color');
    add('background', 'background-image', (value) => `url("${value}")`);
  }
  if (name === 'font') {
    add('color', 'color');
    add('face', 'font-family');
    add('size', 'font-size', (value) => fontSizes[Number(value) - 1] ?? 'inherit');
  }
  if (name === 'body') add('text', 'color');
  if (/^(?:td|th|tr|div|p|h[1-6])$/.test(name)) add('align', 'text-align');
  if (/^(?:img|table|td|th)$/.test(name)) {
    add('width', 'width', pixels);
    add('height', 'height', pixels);
  }
  return hints;
}
