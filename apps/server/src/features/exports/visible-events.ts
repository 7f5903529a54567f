import { decodeText, decodeValue, scanSource } from '@galley/markup';

export type VisibleTag = ReturnType<typeof scanSource>['tags'][number];

/** A tag, or a text with its character references resolved, that a reader of the document sees something of. */
export type VisibleEvent = { tag: VisibleTag } | { text: string };

const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements that stand in lines of their own. */
export const blockElements =
  /^(?:address|article|aside|blockquote|body|center|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)$/;

/** What a document shows, in source order: without elements that its style attributes hide (a preview text, for one). */
export function* visibleEvents(html: string): Generator<VisibleEvent> {
  const { tags, runs, tokens } = scanSource(html);
  const events = [
    ...tags.map((tag) => ({ at: tag.start, event: { tag } })),
    ...[
      ...runs.filter((run) => run.kind === 'text'),
      ...tokens.filter((token) => token.context === 'text' && token.role === 'output'),
    ].map(({ start, end }) => ({ at: start, event: { text: decodeText(html.slice(start, end)) } })),
  ].sort((a, b) => a.at - b.at);
  /** The element whose content is hidden, and how many of its name stand open in it. */
  let hidden: { name: string; depth: number } | null = null;
  for (const { event } of events) {
    const tag = 'tag' in event ? event.tag : null;
    if (hidden) {
      if (tag?.name !== hidden.name) continue;
      hidden.depth += tag.isEnd ? -1 : 1;
      if (hidden.depth === 0) hidden = null;
      continue;
    }
    if (tag && !tag.isEnd && !empty.test(tag.name) && isHidden(attributeOf(html, tag, 'style')))
      hidden = { name: tag.name, depth: 1 };
    else yield event;
  }
}

/** The value of an attribute with its character references resolved; '' = it has none. */
export function attributeOf(html: string, tag: VisibleTag, name: string): string {
  const attribute = tag.attributes.find((entry) => entry.name === name);
  return attribute ? decodeValue(html.slice(attribute.valueStart, attribute.valueEnd)) : '';
}

/** The address of a link that leads somewhere outside of its document, template tags included; '' = it has none. */
export function linkAddress(html: string, tag: VisibleTag): string {
  const href = attributeOf(html, tag, 'href').trim();
  return /^(?:https?:|mailto:|tel:|[{%*<[])/i.test(href) ? href : '';
}

function isHidden(style: string): boolean {
  return /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden)/i.test(style);
}
