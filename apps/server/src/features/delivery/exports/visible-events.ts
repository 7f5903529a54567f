import { decodeText, decodeValue, scanSource } from '@galley/markup/html';

export type VisibleTag = ReturnType<typeof scanSource>['tags'][number];

/**
 * A tag, a text with its character references resolved, or a template tag as written, that is visible in the document.
 */
export type VisibleEvent = { tag: VisibleTag } | { text: string } | { token: string; role: TokenRole };

type TokenRole = ReturnType<typeof scanSource>['tokens'][number]['role'];

const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements that are displayed in lines of their own. */
export const blockElements =
  /^(?:address|article|aside|blockquote|body|center|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)$/;

/**
 * Returns the visible content of a document, in source order, with its template tags, which a sending platform
 * evaluates in a text too. Content hidden by style attributes (such as a preview text) is omitted, unless that is
 * everything.
 */
export function visibleEvents(html: string): VisibleEvent[] {
  const all = readEvents(html);
  const visible = withoutHidden(html, all);
  return visible.some(isContent) || !all.some(isContent) ? visible : all;
}

/** Returns whether a document has texts and hides all of them. */
export function isAllHidden(html: string): boolean {
  const all = readEvents(html);
  return all.some(isContent) && !withoutHidden(html, all).some(isContent);
}

function readEvents(html: string): VisibleEvent[] {
  const { tags, runs, tokens } = scanSource(html);
  const events: { at: number; event: VisibleEvent }[] = tags.map((tag) => ({ at: tag.start, event: { tag } }));
  for (const { kind, start, end } of runs)
    if (kind === 'text') events.push({ at: start, event: { text: decodeText(html.slice(start, end)) } });
  for (const { context, role, family, start, end } of tokens) {
    if (context === 'text' && role !== 'comment' && family !== 'computed-tag')
      events.push({ at: start, event: { token: html.slice(start, end), role } });
  }
  return events.sort((a, b) => a.at - b.at).map(({ event }) => event);
}

function withoutHidden(html: string, events: readonly VisibleEvent[]): VisibleEvent[] {
  const visible: VisibleEvent[] = [];
  /**
   * The element whose content is hidden, how many open elements with its name it contains, and how many template tags.
   */
  let hidden: { name: string; depth: number; conditions: number } | null = null;
  for (const event of events) {
    const tag = 'tag' in event ? event.tag : null;
    if (hidden && 'token' in event) {
      const { role } = event;
      if (role === 'open') hidden.conditions += 1;
      const isOutside = hidden.conditions === 0 && (role === 'middle' || role === 'close');
      if (role === 'close') hidden.conditions -= 1;
      // The other branch of a condition around the element's start tag: `{% if a %}<div style="display:none">{% else
      // %}<div>`.
      if (!isOutside) continue;
      hidden = null;
    } else if (hidden) {
      if (tag?.name !== hidden.name) continue;
      hidden.depth += tag.isEnd ? -1 : 1;
      if (hidden.depth === 0) hidden = null;
      continue;
    }
    if (tag && !tag.isEnd && !empty.test(tag.name) && isHidden(attributeOf(html, tag, 'style')))
      hidden = { name: tag.name, depth: 1, conditions: 0 };
    else visible.push(event);
  }
  return visible;
}

/** Returns whether readers see it: not a layout tag or a condition. */
function isContent(event: VisibleEvent): boolean {
  if ('text' in event) return /[^\s\u00a0]/.test(event.text);
  if ('token' in event) return event.role === 'output';
  return (
    event.tag.name === 'img' &&
    event.tag.attributes.some(({ name, valueEnd, valueStart }) => name === 'alt' && valueEnd > valueStart)
  );
}

/** Returns the value of an attribute with its character references resolved; '' = it has none. */
export function attributeOf(html: string, tag: VisibleTag, name: string): string {
  const attribute = tag.attributes.find((entry) => entry.name === name);
  return attribute ? decodeValue(html.slice(attribute.valueStart, attribute.valueEnd)) : '';
}

/** Returns the address of a link to something outside its document, template tags included; '' = none. */
export function linkAddress(html: string, tag: VisibleTag): string {
  const href = attributeOf(html, tag, 'href').trim();
  return /^(?:https?:|mailto:|tel:|[{%*<[])/i.test(href) ? href : '';
}

function isHidden(style: string): boolean {
  return /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden)/i.test(style);
}
