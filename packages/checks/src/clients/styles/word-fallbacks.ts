import type { StyledElement } from '@galley/markup/styles';
import type { Conditional } from '../../page/conditional-comments';
import type { ExportedPage } from '../../page/exported-page';
import type { WordFallback } from '../features/feature-rule';
import type { StyleBlock } from './style-uses';

/** How far from an element a branch for Outlook for Windows can be that stands for it. */
const nearby = 600;
/** Branches in and around an element that are looked at. */
const maxNearby = 20;

/** Finds which elements and styles Outlook for Windows doesn't see, or has a replacement for. */
export class WordFallbacks {
  private readonly branches: { place: Conditional; text: string }[];
  private readonly places: readonly Conditional[];
  private readonly hiddenRanges: readonly Conditional[];
  /** Elements of which it is true, or of one around them. */
  private readonly ghosted = new Set<StyledElement>();
  private readonly unseen = new Set<StyledElement>();
  private readonly centered = new Set<StyledElement>();
  private readonly styles = new Map<StyledElement, Map<string, string>>();
  private readonly hasFontFallback: boolean;

  constructor(
    private readonly page: ExportedPage,
    blocks: readonly StyleBlock[],
  ) {
    this.branches = page.conditionals
      .filter(({ isHidden, isForWord }) => isHidden && isForWord)
      .map((place) => ({ place, text: page.html.slice(place.contentStart, place.contentEnd).toLowerCase() }));
    this.places = this.branches.map(({ place }) => place);
    this.hiddenRanges = page.conditionals.filter(({ isHidden, isForWord }) => !isHidden && !isForWord);
    this.hasFontFallback =
      /mso-(?:generic-font-family|font-alt)/i.test(page.html) ||
      this.branches.some(({ text }) => text.includes('font-family'));
    for (const { uses, rule } of blocks) {
      if (rule && rule.conditions.length > 0) continue;
      for (const { property, value, elements } of uses)
        for (const element of elements) {
          const own = this.styles.get(element);
          if (own) own.set(property, value);
          else this.styles.set(element, new Map([[property, value]]));
        }
    }
    // Parents come before their children.
    for (const element of page.elements) {
      const { parent } = element;
      if (this.isUnseenItself(element) || (parent && this.unseen.has(parent))) this.unseen.add(element);
      if (this.isGhostedItself(element) || (parent && this.ghosted.has(parent))) this.ghosted.add(element);
      if (this.isCenteredItself(element) || (parent && this.centered.has(parent))) this.centered.add(element);
    }
  }

  /** Returns whether a place is in a branch that Outlook for Windows skips. */
  isSkipped(offset: number): boolean {
    const at = lastBefore(this.hiddenRanges, offset);
    const range = this.hiddenRanges[at];
    return range !== undefined && offset < range.contentEnd;
  }

  /** Returns whether Outlook for Windows doesn't show an element. */
  isUnseen(element: StyledElement): boolean {
    return this.unseen.has(element);
  }

  /** Returns whether a replacement for a feature on an element is known. */
  has(fallback: WordFallback, element: StyledElement): boolean {
    const attribute = (name: string): string => element.attributes.get(name)?.value.trim().toLowerCase() ?? '';
    switch (fallback) {
      case 'roundrect':
        return this.hasRoundrect(element);
      case 'background':
        return this.hasBackground(element);
      case 'ghost-table':
        return (
          /^\d+(?:px|%)?$/.test(attribute('width')) ||
          (/^(?:table|td|th)$/.test(element.name) && /^\d+(?:\.\d+)?px/.test(this.valueOf(element, 'width'))) ||
          this.ghosted.has(element)
        );
      case 'centered':
        return (
          this.centered.has(element) ||
          this.ghosted.has(element) ||
          attribute('width') === '100%' ||
          this.valueOf(element, 'width') === '100%'
        );
      case 'padding':
        return this.valueOf(element, 'mso-padding-alt') !== '' || this.hasRoundrect(element);
      case 'spacer':
        return this.valueOf(element, 'line-height') !== '' || attribute('height') !== '';
      case 'align':
        return attribute('align') !== '' || this.ghosted.has(element);
      case 'font':
        return this.hasFontFallback;
    }
  }

  private valueOf(element: StyledElement, property: string): string {
    return this.styles.get(element)?.get(property) ?? '';
  }

  /** Returns whether a font for Outlook for Windows is set where a web font is used. */
  hasFont(): boolean {
    return this.hasFontFallback;
  }

  /** Returns whether an element has a color that stays without its background image, in any client. */
  hasColor(element: StyledElement): boolean {
    if (element.attributes.get('bgcolor')) return true;
    const own = this.styles.get(element);
    const color = /#[\da-f]{3,8}\b|\brgba?\(|\b(?:white|black|gr[ae]y|red|blue|green|navy)\b/;
    return own?.has('background-color') === true || color.test(colorPart(own?.get('background') ?? ''));
  }

  private hasBackground(element: StyledElement): boolean {
    if (this.hasColor(element)) return true;
    return this.branchesNear(element).some(({ text }) => /<v:(?:fill|image|background)\b/.test(text));
  }

  private hasRoundrect(element: StyledElement): boolean {
    return this.branchesNear(element).some(({ text }) => text.includes('<v:roundrect'));
  }

  private isUnseenItself(element: StyledElement): boolean {
    if (this.valueOf(element, 'mso-hide') === 'all') return true;
    return element.tag !== null && this.isSkipped(element.tag.start);
  }

  private isCenteredItself(element: StyledElement): boolean {
    if (element.name === 'center' || element.attributes.get('align')?.value.trim().toLowerCase() === 'center')
      return true;
    return this.valueOf(element, 'text-align') === 'center';
  }

  /** Returns whether a table for Outlook for Windows is right before or after the start tag. */
  private isGhostedItself({ tag }: StyledElement): boolean {
    if (!tag) return false;
    const index = lastBefore(this.places, tag.start);
    const before = this.branches[index];
    const after = this.branches[index + 1];
    const isTable = (branch: { text: string }): boolean => /<(?:table|td|v:rect|v:textbox)\b/.test(branch.text);
    if (before && isTable(before) && this.isOnlyTags(before.place.end, tag.start)) return true;
    return after !== undefined && isTable(after) && this.isOnlyTags(tag.end, after.place.start);
  }

  private isOnlyTags(start: number, end: number): boolean {
    return end - start <= nearby && /^(?:\s|<[^>]*>|&nbsp;)*$/.test(this.page.html.slice(start, end));
  }

  /** Returns the branches in an element, and those right before or after it. */
  private branchesNear({ tag, content }: StyledElement): { text: string }[] {
    if (!tag) return [];
    const [from, to] = [tag.start - nearby, (content?.end ?? tag.end) + nearby];
    const first = lastBefore(this.places, from);
    const near: { text: string }[] = [];
    for (let at = Math.max(0, first); at < this.branches.length; at += 1) {
      const branch = this.branches[at];
      if (!branch || branch.place.start > to || near.length >= maxNearby) break;
      if (branch.place.end >= from) near.push(branch);
    }
    return near;
  }
}

/** Returns the index of the last range that starts before an offset; -1 = none. The ranges are in order. */
function lastBefore(ranges: readonly Conditional[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns a background without its address and from its gradient on. */
function colorPart(background: string): string {
  const gradient = background.indexOf('gradient(');
  const plain = gradient === -1 ? background : background.slice(0, gradient);
  const from = plain.indexOf('url(');
  const to = plain.indexOf(')', from);
  return from === -1 ? plain : plain.slice(0, from) + (to === -1 ? '' : plain.slice(to));
}
