import { decodeText, decodeValue, scanSource, trimEndOf } from '@galley/markup';

type Tag = ReturnType<typeof scanSource>['tags'][number];

const blocks =
  /^(?:address|article|aside|blockquote|body|center|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)$/;
/** Links within links that are told apart. */
const deepestLink = 20;
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/**
 * What a mail says to a reader without html: its texts in lines, items with a dash, the address behind each link, the
 * words of pictures. What is hidden in the html (a preview text, for one) is left out.
 */
export function textAlternative(html: string): string {
  const { tags, runs, tokens } = scanSource(html);
  const events = [
    ...tags.map((tag) => ({ at: tag.start, tag, text: '' })),
    ...[
      ...runs.filter((run) => run.kind === 'text'),
      ...tokens.filter((token) => token.context === 'text' && token.role === 'output'),
    ].map(({ start, end }) => ({ at: start, tag: null, text: decodeText(html.slice(start, end)) })),
  ].sort((a, b) => a.at - b.at);
  const writer = new TextWriter(html);
  for (const { tag, text } of events) {
    if (tag) writer.tag(tag);
    else writer.text(text);
  }
  return writer.end();
}

/** Collects the lines while the tags pass by. */
class TextWriter {
  /** What is written so far; the last piece may end in blanks that the next one takes off. */
  private readonly out: string[] = [];
  /** The element whose content is hidden, and how many of its name stand open in it. */
  private hidden: { name: string; depth: number } | null = null;
  private readonly links: { href: string; start: number }[] = [];
  /** Links inside links beyond the deepest: no browser makes any, and each would read its text once more. */
  private tooDeep = 0;

  constructor(private readonly html: string) {}

  text(text: string): void {
    if (this.hidden) return;
    const line = text.replace(/[\s\u00a0]+/g, ' ');
    const last = this.out.at(-1) ?? ' ';
    this.add(/^\s$/.test(last.slice(-1)) ? line.trimStart() : line);
  }

  tag(tag: Tag): void {
    if (this.hidden) {
      this.skip(tag);
      return;
    }
    if (!tag.isEnd && !empty.test(tag.name) && isHidden(this.value(tag, 'style'))) {
      this.hidden = { name: tag.name, depth: 1 };
      return;
    }
    if (tag.name === 'br') {
      this.trimEnd(/\s/);
      this.add('\n');
    } else if (tag.name === 'a') this.link(tag);
    else if (tag.name === 'img') this.text(this.value(tag, 'alt'));
    else if (tag.name === 'td' || tag.name === 'th') this.text(' ');
    else if (blocks.test(tag.name)) this.block(tag);
  }

  end(): string {
    const lines = this.out
      .join('')
      .split('\n')
      .map((line) => line.trim());
    return `${lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`;
  }

  private block(tag: Tag): void {
    if (tag.name === 'li' && tag.isEnd) return;
    const gap = /^(?:p|h[1-6]|ul|ol|table|blockquote|hr)$/.test(tag.name) ? '\n\n' : '\n';
    this.trimEnd(/ /);
    this.add(tag.name === 'li' ? `${gap}- ` : gap);
  }

  private link(tag: Tag): void {
    if (!tag.isEnd) {
      if (this.links.length >= deepestLink) this.tooDeep += 1;
      else this.links.push({ href: this.value(tag, 'href').trim(), start: this.out.length });
      return;
    }
    if (this.tooDeep > 0) {
      this.tooDeep -= 1;
      return;
    }
    const link = this.links.pop();
    if (!link || !/^(?:https?:|mailto:|tel:|[{%*<[])/i.test(link.href)) return;
    const shown = this.out.slice(link.start).join('').trim();
    if (shown === link.href || `mailto:${shown}` === link.href) return;
    this.trimEnd(/\s/);
    this.add(shown === '' ? ` ${link.href}` : ` (${link.href})`);
  }

  private add(text: string): void {
    if (text !== '') this.out.push(text);
  }

  /** Takes the characters that match off the end, without going through all that is written. */
  private trimEnd(what: RegExp): void {
    for (let last = this.out.pop(); last !== undefined; last = this.out.pop()) {
      const rest = trimEndOf(last, what);
      if (rest === '') continue;
      this.out.push(rest);
      break;
    }
    for (const link of this.links) link.start = Math.min(link.start, this.out.length);
  }

  private skip(tag: Tag): void {
    if (!this.hidden || tag.name !== this.hidden.name) return;
    this.hidden.depth += tag.isEnd ? -1 : 1;
    if (this.hidden.depth === 0) this.hidden = null;
  }

  private value(tag: Tag, name: string): string {
    const attribute = tag.attributes.find((entry) => entry.name === name);
    return attribute ? decodeValue(this.html.slice(attribute.valueStart, attribute.valueEnd)) : '';
  }
}

function isHidden(style: string): boolean {
  return /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden)/i.test(style);
}
