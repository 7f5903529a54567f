import { always, never, type PropertyRule, whenValue } from './feature-rule';

const set = /^(?!none$|normal$|auto$|0$|0px$|inherit$|initial$|unset$)./;
const image = /url\(/;

/** Properties without which backgrounds, borders and images look different. */
const surfaces: readonly PropertyRule[] = [
  {
    ...{ slug: 'css-background-image', kind: 'text', what: 'a background image without a color behind it' },
    ...{ fallback: 'background', properties: 'background-image background', value: image },
    notes: { 1: never, 2: never, 3: whenValue(/\),/), 4: whenValue(/url\([^"']/), 6: never },
  },
  ...(['origin', 'position', 'repeat', 'size'] as const).map(
    (name): PropertyRule => ({
      ...{ slug: `css-background-${name}`, kind: 'decoration', what: `the ${name} of background images` },
      ...{ needs: 'css-background-image', properties: `background-${name}`, notes: { 1: never, 2: whenValue(/,/) } },
    }),
  ),
  {
    ...{ slug: 'css-background-clip', kind: 'decoration', what: 'clipped backgrounds' },
    ...{ properties: 'background-clip -webkit-background-clip', value: /text|content-box/ },
  },
  {
    ...{ slug: 'css-background-blend-mode', kind: 'decoration', what: 'blended backgrounds' },
    ...{ properties: 'background-blend-mode', value: set },
  },
  {
    ...{
      slug: 'css-border-radius',
      kind: 'decoration',
      what: 'rounded corners',
      fallback: 'roundrect',
      value: /[1-9]/,
    },
    properties:
      'border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius',
    notes: { 2: whenValue(/\//) },
  },
  {
    ...{ slug: 'css-border-radius-logical', kind: 'decoration', what: 'rounded corners', value: /[1-9]/ },
    properties: 'border-start-start-radius border-start-end-radius border-end-start-radius border-end-end-radius',
  },
  {
    ...{ slug: 'css-border', kind: 'decoration', what: 'borders wider than 8 pixels' },
    properties: 'border border-top border-right border-bottom border-left border-width',
    notes: { 1: whenValue(/(?:^|\s)(?:9|[1-9]\d{1,3})px/), 2: never },
  },
  {
    slug: 'css-border-image',
    kind: 'decoration',
    what: 'border images',
    properties: 'border-image border-image-source',
  },
  {
    ...{ slug: 'css-border-inline-block', kind: 'decoration', what: 'logical borders' },
    properties: 'border-inline border-block',
  },
  {
    ...{ slug: 'css-border-inline-block-individual', kind: 'decoration', what: 'logical borders' },
    properties: 'border-inline-start border-inline-end border-block-start border-block-end',
    notes: { 1: never },
  },
  {
    ...{ slug: 'css-border-inline-block-longhand', kind: 'decoration', what: 'logical borders' },
    properties: 'border-inline-color border-inline-style border-inline-width border-block-color border-block-width',
  },
  { slug: 'css-border-collapse', kind: 'decoration', what: 'collapsed borders', properties: 'border-collapse' },
  { slug: 'css-box-shadow', kind: 'decoration', what: 'shadows', properties: 'box-shadow', value: set },
  { slug: 'css-backdrop-filter', kind: 'decoration', what: 'blurred backgrounds', properties: 'backdrop-filter' },
  { slug: 'css-filter', kind: 'decoration', what: 'filters', properties: 'filter', value: set },
  { slug: 'css-clip-path', kind: 'decoration', what: 'clipped shapes', properties: 'clip-path', value: set },
  {
    ...{ slug: 'css-mask-image', kind: 'decoration', what: 'masks' },
    ...{ properties: 'mask-image -webkit-mask-image mask', value: set },
  },
  { slug: 'css-mix-blend-mode', kind: 'decoration', what: 'blended colors', properties: 'mix-blend-mode', value: set },
  { slug: 'css-object-fit', kind: 'decoration', what: 'the cropping of images', properties: 'object-fit', value: set },
  {
    ...{ slug: 'css-object-position', kind: 'decoration', what: 'the crop position of images' },
    ...{ needs: 'css-object-fit', properties: 'object-position' },
  },
  {
    ...{ slug: 'css-opacity', kind: 'decoration', what: 'transparency', properties: 'opacity' },
    value: /^(?:0|0?\.\d+|\d{1,2}%)$/,
  },
  { slug: 'css-shape-outside', kind: 'decoration', what: 'text around shapes', properties: 'shape-outside' },
  { slug: 'css-shape-margin', kind: 'decoration', what: 'text around shapes', properties: 'shape-margin' },
  { slug: 'css-transform', kind: 'decoration', what: 'transformed elements', properties: 'transform', value: set },
  {
    ...{
      slug: 'css-visibility',
      kind: 'text',
      what: 'hidden elements',
      properties: 'visibility',
      value: /^hidden/,
      most: 'warning',
    },
    notes: { 1: never },
  },
  { slug: 'css-caption-side', kind: 'decoration', what: 'the side of captions', properties: 'caption-side' },
  { slug: 'css-empty-cells', kind: 'decoration', what: 'hidden empty cells', properties: 'empty-cells' },
  {
    slug: 'css-overflow',
    kind: 'effect',
    what: 'hidden overflow',
    properties: 'overflow',
    value: /^hidden/,
    notes: { 1: never, 4: never },
  },
];

/** Properties without which text looks different. */
const texts: readonly PropertyRule[] = [
  {
    ...{ slug: 'css-font-weight', kind: 'decoration', what: 'font weights between the usual ones' },
    ...{ properties: 'font-weight', value: /^\d/, notes: { 1: whenValue(/^(?![1-9]00$)/), 2: never } },
  },
  {
    slug: 'css-font-stretch',
    kind: 'decoration',
    what: 'narrow and wide fonts',
    properties: 'font-stretch',
    value: set,
  },
  {
    ...{ slug: 'css-font-size-adjust', kind: 'decoration', what: 'adjusted font sizes' },
    ...{ properties: 'font-size-adjust', value: set },
  },
  {
    ...{ slug: 'css-list-style-image', kind: 'decoration', what: 'images as bullets' },
    ...{ properties: 'list-style-image', value: image },
  },
  {
    ...{ slug: 'css-list-style-position', kind: 'decoration', what: 'bullets inside of the text' },
    ...{ properties: 'list-style-position', value: /^inside/ },
  },
  {
    ...{ slug: 'css-text-align', kind: 'text', what: 'text alignment by start and end' },
    ...{ properties: 'text-align', value: /^(?:start|end|match-parent)/ },
    notes: { 1: whenValue(/^(?:start|end)/), 3: whenValue(/^match/), 4: never, 5: never },
  },
  {
    slug: 'css-text-align-last',
    kind: 'decoration',
    what: 'the alignment of last lines',
    properties: 'text-align-last',
  },
  {
    ...{ slug: 'css-text-decoration', kind: 'decoration', what: 'colored or multiple text lines' },
    ...{ properties: 'text-decoration', value: /\s|overline/ },
    notes: { 2: whenValue(/\s/), 3: whenValue(/overline/), 4: whenValue(/\s/), 5: never },
  },
  ...(['color', 'style', 'thickness'] as const).map(
    (name): PropertyRule => ({
      ...{ slug: `css-text-decoration-${name}`, kind: 'decoration', what: `the ${name} of underlines` },
      ...{ properties: `text-decoration-${name}`, value: set },
    }),
  ),
  {
    ...{ slug: 'css-text-decoration-line', kind: 'text', what: 'underlines set by text-decoration-line' },
    properties: 'text-decoration-line',
  },
  { slug: 'css-text-emphasis', kind: 'decoration', what: 'emphasis marks', properties: 'text-emphasis' },
  {
    ...{ slug: 'css-text-indent', kind: 'decoration', what: 'negative text indents', properties: 'text-indent' },
    ...{ value: /^-/, notes: { 1: always, 2: never } },
  },
  { slug: 'css-text-orientation', kind: 'text', what: 'the direction of letters', properties: 'text-orientation' },
  {
    slug: 'css-text-overflow',
    kind: 'decoration',
    what: 'shortened text',
    properties: 'text-overflow',
    value: /^ellipsis/,
  },
  { slug: 'css-text-shadow', kind: 'decoration', what: 'text shadows', properties: 'text-shadow', value: set },
  {
    ...{ slug: 'css-text-transform', kind: 'text', what: 'lowercase text', properties: 'text-transform' },
    ...{ value: /^lowercase/, notes: { 1: always } },
  },
  {
    slug: 'css-white-space',
    kind: 'decoration',
    what: 'rules for line breaks',
    properties: 'white-space',
    value: /^(?:nowrap|pre)/,
  },
  {
    slug: 'css-word-spacing',
    kind: 'decoration',
    what: 'spaces between words',
    properties: 'word-spacing',
    value: set,
  },
  {
    slug: 'css-writing-mode',
    kind: 'text',
    what: 'vertical text',
    properties: 'writing-mode',
    value: /^(?:vertical|sideways|tb)/,
  },
];

/** Properties without which an email looks different, but says the same in the same place. */
export const lookProperties: readonly PropertyRule[] = [...surfaces, ...texts];
