import { type ElementRule, type ImageRule, never, whenValue } from './feature-rule';

const field = {
  kind: 'text',
  most: 'warning',
  verb: ['doesn’t show', 'don’t show'],
  notes: { 1: never, 2: never, 3: never, 5: never },
} as const;
const shows = ['doesn’t show', 'don’t show'] as const;

/** Elements and attributes. */
export const elementRules: readonly ElementRule[] = [
  { slug: 'html-audio', kind: 'text', what: 'audio players', verb: shows, elements: 'audio' },
  {
    ...{ slug: 'html-background', kind: 'text', what: 'a background image without a color behind it' },
    ...{ fallback: 'background', elements: 'table td th tr div', attribute: 'background', value: /./ },
  },
  {
    ...{ slug: 'html-video', kind: 'text', what: 'videos', verb: shows, elements: 'video', most: 'warning' },
    notes: { 5: never, 6: never },
  },
  { slug: 'html-svg', kind: 'text', what: 'inline SVG drawings', verb: shows, elements: 'svg' },
  { slug: 'html-object', kind: 'text', what: 'embedded objects', verb: shows, elements: 'object' },
  { slug: 'html-marquee', kind: 'text', what: 'moving text', elements: 'marquee' },
  { slug: 'html-dialog', kind: 'text', what: 'dialogs', elements: 'dialog' },
  { slug: 'html-meter', kind: 'text', what: 'meters', verb: shows, elements: 'meter' },
  { slug: 'html-progress', kind: 'text', what: 'progress bars', verb: shows, elements: 'progress' },
  { slug: 'html-ruby', kind: 'decoration', what: 'the place of annotations', elements: 'ruby' },
  { slug: 'html-hidden', kind: 'text', what: 'the attribute hidden', elements: '', attribute: 'hidden' },
  { slug: 'html-popover', kind: 'text', what: 'popovers', elements: '', attribute: 'popover' },
  {
    ...{ slug: 'html-semantics', kind: 'decoration', what: 'elements such as section and header' },
    ...{
      elements: 'article aside details figcaption figure footer header main nav section summary',
      notes: { 1: never },
    },
  },
  {
    slug: 'html-form',
    kind: 'text',
    what: 'forms',
    elements: 'form',
    most: 'warning',
    notes: { 1: never, 2: never, 3: never },
  },
  {
    slug: 'html-input-text',
    ...field,
    what: 'text fields',
    elements: 'input',
    attribute: 'type',
    value: /^(?:text|email|tel|search)$/,
  },
  {
    slug: 'html-input-checkbox',
    ...field,
    what: 'checkboxes',
    elements: 'input',
    attribute: 'type',
    value: /^checkbox$/,
  },
  { slug: 'html-input-radio', ...field, what: 'radio buttons', elements: 'input', attribute: 'type', value: /^radio$/ },
  { slug: 'html-select', ...field, what: 'selection lists', elements: 'select' },
  { slug: 'html-textarea', ...field, what: 'text fields', elements: 'textarea' },
  { slug: 'html-button-submit', ...field, what: 'buttons of forms', elements: 'button' },
  {
    ...{ slug: 'html-anchor-links', kind: 'decoration', what: 'links to a place in the email', elements: 'a' },
    ...{ attribute: 'href', value: /^#[^#\s]/, notes: { 6: never, 9: never } },
  },
  {
    ...{ slug: 'html-width', kind: 'layout', what: 'image widths in percent', most: 'hint' },
    ...{ elements: 'img', attribute: 'width', value: /%$/, notes: { 1: whenValue(/%/), 2: never, 3: never } },
  },
  {
    ...{ slug: 'html-link', kind: 'layout', what: 'linked style sheets' },
    ...{ elements: 'link', attribute: 'href' },
  },
  {
    slug: 'html-aria-label',
    kind: 'decoration',
    what: 'names for screen readers',
    elements: '',
    attribute: 'aria-label',
  },
  {
    slug: 'html-aria-hidden',
    kind: 'decoration',
    what: 'the attribute aria-hidden',
    elements: '',
    attribute: 'aria-hidden',
  },
  {
    ...{ slug: 'html-aria-labelledby', kind: 'decoration', what: 'names for screen readers' },
    ...{ elements: '', attribute: 'aria-labelledby' },
  },
];

const converted = { 1: never, 2: never, 3: never };

/** Formats of images. */
export const imageRules: readonly ImageRule[] = [
  { slug: 'image-avif', kind: 'text', what: 'AVIF images', verb: shows, files: 'avif', notes: converted },
  { slug: 'image-webp', kind: 'text', what: 'WebP images', verb: shows, files: 'webp', notes: converted },
  { slug: 'image-svg', kind: 'text', what: 'SVG images', verb: shows, files: 'svg svgz' },
  {
    ...{ slug: 'image-base64', kind: 'text', what: 'images inside the code', verb: shows },
    ...{
      files: /^data:image\/(?:png|jpe?g|gif|webp)/i,
      notes: { 1: whenValue(/^data:image\/gif/), 3: whenValue(/^data:image\/(?!png)/) },
    },
  },
  { slug: 'image-heif', kind: 'text', what: 'HEIF images', verb: shows, files: 'heic heif', notes: { 1: never } },
  { slug: 'image-tiff', kind: 'text', what: 'TIFF images', verb: shows, files: 'tif tiff' },
  { slug: 'image-bmp', kind: 'decoration', what: 'the colors of BMP images', files: 'bmp' },
  { slug: 'image-ico', kind: 'text', what: 'ICO images', verb: shows, files: 'ico' },
  { slug: 'image-hdr', kind: 'text', what: 'HDR images', verb: shows, files: 'hdr' },
  { slug: 'image-mp4', kind: 'text', what: 'videos as images', verb: shows, files: 'mp4' },
];

/** Returns the file name ending of an address in lowercase, without a dot; '' = none. */
export function endingOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const dot = path.lastIndexOf('.');
  return dot === -1 || dot < path.lastIndexOf('/') ? '' : path.slice(dot + 1).toLowerCase();
}
