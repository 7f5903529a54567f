import type { TagScan } from '../types';

/** The content model between two tags, as far as it matters for placeholders. */
export type CanvasPlace = 'flow' | 'table' | 'row' | 'colgroup' | 'list' | 'select' | 'option' | 'head' | 'outside';

const HEAD_TAGS = new Set(
  'html head title meta link style script base noscript template basefont bgsound noframes'.split(' '),
);
const AFTER_START: Readonly<Record<string, CanvasPlace>> = {
  table: 'table',
  thead: 'table',
  tbody: 'table',
  tfoot: 'table',
  tr: 'row',
  colgroup: 'colgroup',
  td: 'flow',
  th: 'flow',
  caption: 'flow',
  ul: 'list',
  ol: 'list',
  li: 'flow',
  select: 'select',
  optgroup: 'select',
  option: 'option',
};
const AFTER_END: Readonly<Record<string, CanvasPlace>> = {
  thead: 'table',
  tbody: 'table',
  tfoot: 'table',
  tr: 'table',
  caption: 'table',
  colgroup: 'table',
  td: 'row',
  th: 'row',
  table: 'flow',
  ul: 'flow',
  ol: 'flow',
  li: 'list',
  select: 'flow',
  optgroup: 'select',
  option: 'select',
  body: 'outside',
  html: 'outside',
};
/** Tags (besides comments) that don't change a table or list place. */
const NEUTRAL = new Set(['script', 'style', 'template', 'form', 'input', 'col']);

/** Tracks the tags of a source and determines the place after each one; the last table or list tag decides. */
export function createPlaceTracker(start: CanvasPlace): { place(): CanvasPlace; pass(tag: TagScan): void } {
  let place = start;
  return {
    place: () => place,
    pass(tag) {
      if (place === 'head' || place === 'outside') {
        if (tag.isEnd ? tag.name === 'head' : !HEAD_TAGS.has(tag.name)) place = 'flow';
        else return;
      }
      const next = tag.isEnd ? AFTER_END[tag.name] : AFTER_START[tag.name];
      if (next) place = next;
      else if (!NEUTRAL.has(tag.name) && place === 'list' && !tag.isEnd) place = 'flow';
    },
  };
}

/** Returns the place inside an element, by tag name. */
export function placeInside(name: string | undefined): CanvasPlace {
  return (name === undefined ? undefined : AFTER_START[name]) ?? 'flow';
}

/** Returns whether a template token can only be a comment in this place. */
export function takesNoText(place: CanvasPlace): boolean {
  return (
    place === 'table' ||
    place === 'row' ||
    place === 'colgroup' ||
    place === 'select' ||
    place === 'head' ||
    place === 'outside'
  );
}
