import type { LocatedElement } from '../html/locate-elements';
import type { DetailedScan } from '../html/scan-source';
import type { Trust, TrustReason } from '../types';

/** Elements with an optional end tag, so that a range that ends where the parser closed them is normal. */
const OPTIONAL_END = new Set('p li dt dd td th tr tbody thead tfoot colgroup caption option optgroup rt rp'.split(' '));
export const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen'.split(' '),
);
const FRAME_ELEMENTS = new Set(['html', 'head', 'body', 'frameset']);
const NO_INNER = new Set<TrustReason>([
  'shared-start',
  'crossing-range',
  'foster-parented',
  'lost-part',
  'second-html-or-body',
]);

/**
 * Compares the tree by ranges with the tree by parents and adds discrepancies to each element's `reasons`
 * (docs/markup.md 3.6). Linear. Returns the elements sorted by start, outer before inner.
 */
export function assessElements(elements: readonly LocatedElement[], scan: DetailedScan): LocatedElement[] {
  const startTags = new Map(scan.tags.filter((tag) => !tag.isEnd).map((tag) => [tag.start, tag]));
  for (const element of elements) {
    const tag = startTags.get(element.start);
    const isSame =
      tag && (hasComputedName(tag.name) || tag.name === element.tag || (tag.name === 'image' && element.tag === 'img'));
    if (!isSame || tag.end !== element.openEnd)
      element.reasons.add(element.isHtml || !tag ? 'tag-mismatch' : 'no-location');
    if (FRAME_ELEMENTS.has(element.tag)) {
      element.reasons.add('second-html-or-body');
    } else if (element.isHtml && element.closeStart === element.end && !isClosedBySelf(element))
      element.reasons.add('unclosed');
  }
  assessFrameEnds(elements, scan);
  assessParents(elements);
  const sorted = [...elements].sort((a, b) => a.start - b.start || b.end - a.end || a.order - b.order);
  assessRanges(sorted);
  return sorted;
}

/** Returns the operations that an element's reasons allow. */
export function trustOf(element: LocatedElement): Trust {
  const reasons = [...element.reasons];
  const isNothing = reasons.some(
    (r) => r === 'no-location' || r === 'tag-mismatch' || r === 'inside-template' || r === 'inside-select',
  );
  if (isNothing) return { startTag: false, inner: false, outer: false, reasons };
  const inner = !reasons.some((reason) => NO_INNER.has(reason));
  return { startTag: true, inner, outer: inner && !element.reasons.has('unclosed'), reasons };
}

/** A computed tag name (`<h{{n}}>`) is masked with letters, so it can be any. */
function hasComputedName(name: string): boolean {
  return /[{%*<]/.test(name);
}

function isClosedBySelf(element: LocatedElement): boolean {
  return VOID_ELEMENTS.has(element.tag) || OPTIONAL_END.has(element.tag);
}

/** An element that is still open at the end of the body continues after it by range, but not by parents. */
function assessFrameEnds(elements: readonly LocatedElement[], scan: DetailedScan): void {
  const ends = scan.tags
    .filter((tag) => tag.isEnd && (tag.name === 'body' || tag.name === 'html'))
    .map((tag) => tag.start);
  if (ends.length === 0) return;
  for (const element of elements) {
    if (FRAME_ELEMENTS.has(element.tag)) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < element.start) low = middle + 1;
      else high = middle;
    }
    if ((ends[low] ?? element.end) < element.end) element.reasons.add('crossing-range');
  }
}

/** Marks ancestors with descendants outside their range: a part of them was lost. */
function assessParents(elements: readonly LocatedElement[]): void {
  const lowest = elements.map((element) => element.start);
  const highest = elements.map((element) => element.end);
  // Children follow their parents in document order, so one pass from the end aggregates the ranges.
  for (let i = elements.length - 1; i >= 0; i--) {
    const element = elements[i];
    if (!element) continue;
    const low = lowest[i] ?? element.start;
    const high = highest[i] ?? element.end;
    if (low < element.start || high > element.end) element.reasons.add('lost-part');
    const parent = element.domParent;
    if (parent < 0) continue;
    // A reconstructed formatting element has the same start as the original and says nothing about its parent.
    lowest[parent] = Math.min(lowest[parent] ?? low, low);
    highest[parent] = Math.max(highest[parent] ?? high, high);
  }
}

/** Marks crossing ranges, shared starts, and elements inside a range that aren't descendants. */
function assessRanges(sorted: readonly LocatedElement[]): void {
  interface Open {
    element: LocatedElement;
    minOrder: number;
    maxOrder: number;
  }
  const stack: Open[] = [];
  const close = (entry: Open) => {
    const { element } = entry;
    if (entry.minOrder < element.order || entry.maxOrder > element.lastOrder) element.reasons.add('foster-parented');
    const outer = stack.at(-1);
    if (!outer) return;
    outer.minOrder = Math.min(outer.minOrder, entry.minOrder);
    outer.maxOrder = Math.max(outer.maxOrder, entry.maxOrder);
  };
  let previous: LocatedElement | null = null;
  for (const element of sorted) {
    for (let top = stack.at(-1); top && top.element.end <= element.start; top = stack.at(-1)) {
      stack.pop();
      close(top);
    }
    for (let top = stack.at(-1); top && top.element.end < element.end; top = stack.at(-1)) {
      top.element.reasons.add('crossing-range');
      element.reasons.add('crossing-range');
      stack.pop();
      close(top);
    }
    if (previous && previous.start === element.start) {
      previous.reasons.add('shared-start');
      element.reasons.add('shared-start');
      element.reasons.add('no-location');
    }
    previous = element;
    stack.push({ element, minOrder: element.order, maxOrder: element.order });
  }
  for (let top = stack.pop(); top; top = stack.pop()) close(top);
}
