import { always, both, never, type PropertyRule, whenOn, whenValue } from './feature-rule';

const sized = /^(?!0(?:px)?$|auto$|100%$|none$|inherit$|initial$)./;
const blocks = /^(?:body|span|div|p)$/;

/** Properties without which parts of an email are in another place or have another size. */
export const layoutProperties: readonly PropertyRule[] = [
  {
    ...{ slug: 'css-display-flex', kind: 'layout', what: 'flexible boxes', fallback: 'ghost-table' },
    ...{ properties: 'display', value: /^(?:-webkit-|-ms-)?(?:inline-)?flex/, notes: { 2: whenValue(/^inline-flex/) } },
  },
  {
    ...{ slug: 'css-display-grid', kind: 'layout', what: 'grids', fallback: 'ghost-table' },
    ...{ properties: 'display', value: /^(?:inline-)?grid/ },
  },
  {
    ...{ slug: 'css-display', kind: 'layout', what: 'blocks side by side', fallback: 'ghost-table' },
    ...{ properties: 'display', value: /^inline-(?:block|table)$/, on: /^(?:div|table|section|ul|li|h\d|p)$/ },
    notes: { 1: never, 2: never, 3: never, 4: never, 5: always, 6: never, 7: never },
  },
  {
    ...{ slug: 'css-position', kind: 'layout', what: 'the position of elements', most: 'warning' },
    ...{ properties: 'position', value: /^(?:absolute|fixed|sticky)/ },
    notes: {
      1: whenValue(/fixed|sticky/),
      2: whenValue(/absolute|fixed/),
      4: whenValue(/absolute|fixed/),
      5: whenValue(/fixed/),
      6: never,
    },
  },
  {
    ...{ slug: 'css-float', kind: 'layout', what: 'floating elements', fallback: 'align' },
    ...{ properties: 'float', value: /^(?:left|right|inline-)/, notes: { 2: whenValue(/^inline-/) } },
  },
  {
    ...{ slug: 'css-clear', kind: 'layout', what: 'breaks after floating elements', needs: 'css-float' },
    ...{ properties: 'clear', except: /^none$/, notes: { 1: whenValue(/^inline-/) } },
  },
  {
    ...{ slug: 'css-margin', kind: 'layout', what: 'centering by margins', fallback: 'centered' },
    ...{ properties: 'margin margin-left margin-right', value: /\bauto\b/, on: /^(?:div|table|section|p|img|h\d)$/ },
    notes: { 1: never, 2: never, 3: never, 4: always },
  },
  {
    ...{ slug: 'css-max-width', kind: 'layout', what: 'maximum widths', fallback: 'ghost-table' },
    ...{ properties: 'max-width', value: sized, notes: { 1: whenOn(/^(?!table$)/), 2: never } },
  },
  {
    ...{ slug: 'css-width', kind: 'layout', what: 'widths of blocks', fallback: 'ghost-table' },
    ...{ properties: 'width', value: sized, on: /^(?:div|p|span|body)$/ },
    notes: { 1: whenOn(blocks), 2: never },
  },
  {
    ...{ slug: 'css-height', kind: 'decoration', what: 'heights of blocks', fallback: 'spacer' },
    ...{ properties: 'height', value: sized, on: blocks, notes: { 1: never, 2: whenOn(blocks) } },
  },
  {
    ...{ slug: 'css-padding', kind: 'decoration', what: 'padding outside of table cells', fallback: 'padding' },
    properties: 'padding padding-top padding-right padding-bottom padding-left',
    notes: { 1: both(whenOn(/^(?!t[dh]$|table$|body$|html$)/), whenValue(/[1-9]/)), 2: never },
  },
  {
    ...{ slug: 'css-min-width', kind: 'decoration', what: 'minimum widths', fallback: 'ghost-table' },
    ...{ properties: 'min-width', value: sized },
  },
  { slug: 'css-min-height', kind: 'decoration', what: 'minimum heights', properties: 'min-height', value: sized },
  { slug: 'css-max-height', kind: 'decoration', what: 'maximum heights', properties: 'max-height', value: sized },
  {
    ...{ slug: 'css-box-sizing', kind: 'effect', what: 'box sizing', properties: 'box-sizing' },
    value: /^border-box/,
  },
  {
    slug: 'css-border-spacing',
    kind: 'layout',
    what: 'spaces between cells',
    properties: 'border-spacing',
    value: sized,
  },
  {
    slug: 'css-table-layout',
    kind: 'effect',
    what: 'fixed column widths',
    properties: 'table-layout',
    value: /^fixed/,
  },
  { slug: 'css-aspect-ratio', kind: 'layout', what: 'aspect ratios', properties: 'aspect-ratio', except: /^auto$/ },
  { slug: 'css-column-count', kind: 'layout', what: 'text columns', properties: 'column-count columns' },
  {
    ...{ slug: 'css-column-layout-properties', kind: 'decoration', what: 'lines and gaps between text columns' },
    ...{ needs: 'css-column-count', properties: 'column-rule column-span column-fill column-width' },
  },
  {
    ...{ slug: 'css-flex-direction', kind: 'layout', what: 'the direction of flexible boxes' },
    ...{ needs: 'css-display-flex', properties: 'flex-direction', value: /^column|reverse/ },
  },
  {
    ...{ slug: 'css-flex-wrap', kind: 'layout', what: 'line breaks between flexible boxes' },
    ...{ needs: 'css-display-flex', properties: 'flex-wrap', value: /^wrap/ },
  },
  {
    ...{ slug: 'css-align-items', kind: 'decoration', what: 'the alignment of flexible boxes' },
    ...{ needs: 'css-display-flex', properties: 'align-items' },
  },
  {
    ...{ slug: 'css-justify-content', kind: 'decoration', what: 'the distribution of flexible boxes' },
    ...{ needs: 'css-display-flex', properties: 'justify-content' },
  },
  {
    ...{ slug: 'css-gap', kind: 'layout', what: 'gaps between flexible boxes', needs: 'css-display-flex' },
    ...{ properties: 'gap row-gap', value: sized, notes: { 1: never, 2: never } },
  },
  {
    ...{ slug: 'css-grid-template', kind: 'layout', what: 'the columns and rows of grids' },
    ...{ needs: 'css-display-grid', properties: 'grid-template grid-template-columns grid-template-rows' },
  },
  {
    ...{ slug: 'css-inset', kind: 'layout', what: 'the distances of positioned elements', needs: 'css-position' },
    ...{ properties: 'inset', most: 'warning' },
  },
  {
    ...{ slug: 'css-left-right-top-bottom', kind: 'layout', what: 'the distances of positioned elements' },
    ...{ needs: 'css-position', properties: 'left right top bottom', value: sized, most: 'warning' },
    notes: { 2: whenValue(/%/) },
  },
  {
    ...{ slug: 'css-z-index', kind: 'decoration', what: 'the order of overlapping elements', needs: 'css-position' },
    ...{ properties: 'z-index', except: /^auto$/ },
  },
  {
    ...{ slug: 'css-intrinsic-size', kind: 'layout', what: 'sizes by content' },
    ...{ properties: 'width max-width min-width', value: /^(?:fit|min|max)-content/, notes: { 2: never } },
  },
  {
    ...{ slug: 'css-block-inline-size', kind: 'layout', what: 'logical sizes', properties: 'block-size inline-size' },
  },
  { slug: 'css-inline-size', kind: 'layout', what: 'logical widths', properties: 'inline-size' },
  ...(['max-block-size', 'max-inline-size', 'min-block-size', 'min-inline-size'] as const).map(
    (name): PropertyRule => ({ slug: `css-${name}`, kind: 'layout', what: `the property ${name}`, properties: name }),
  ),
  ...(['margin', 'padding'] as const).flatMap((name): PropertyRule[] => [
    ...(['block', 'inline'] as const).map(
      (axis): PropertyRule => ({
        ...{ slug: `css-${name}-${axis}-start-end`, kind: 'layout', what: `logical ${name}s`, most: 'warning' },
        properties: `${name}-${axis}-start ${name}-${axis}-end`,
      }),
    ),
    {
      ...{ slug: `css-${name}-inline-block`, kind: 'layout', what: `logical ${name}s`, most: 'warning' },
      properties: `${name}-inline ${name}-block`,
    },
  ]),
];
