import { trimEndOf } from '@galley/markup/html';
import { attributeOf, blockElements, linkAddress, type VisibleTag, visibleEvents } from './visible-events';

/** Maximum nesting of links that are distinguished. */
const deepestLink = 20;

/** Where the addresses of links are: after each link, or numbered at the end. */
export type LinkPlace = 'inline' | 'footnotes';

/**
 * Returns a document as plain text: its texts in lines, list items with a dash, the addresses of links, alternative
 * texts of images, and its template tags. Text hidden in the HTML (such as a preview text) is omitted, unless that is
 * everything.
 */
export function textAlternative(html: string, links: LinkPlace = 'inline'): string {
  const writer = new TextWriter(html, links);
  for (const event of visibleEvents(html)) {
    if ('tag' in event) writer.tag(event.tag);
    else if ('token' in event) writer.token(event.token);
    else writer.text(event.text);
  }
  return writer.end();
}

/** Collects the lines of the text, tag by tag. */
class TextWriter {
  /** The text so far. The last piece may end with white space that the next one removes. */
  private readonly out: string[] = [];
  private readonly links: { href: string; start: number }[] = [];
  /** Links nested deeper than the maximum: browsers create none, and each would read its text once more. */
  private tooDeep = 0;
  private readonly footnotes = new Map<string, number>();

  constructor(
    private readonly html: string,
    private readonly place: LinkPlace,
  ) {}

  text(text: string): void {
    const line = text.replace(/[\s\u00a0]+/g, ' ');
    const last = this.out.at(-1) ?? ' ';
    this.add(/^\s$/.test(last.slice(-1)) ? line.trimStart() : line);
  }

  /** Writes a template tag, which is never changed. */
  token(token: string): void {
    this.add(token);
  }

  tag(tag: VisibleTag): void {
    if (tag.name === 'br') {
      this.trimEnd(/\s/);
      this.add('\n');
    } else if (tag.name === 'a') this.link(tag);
    else if (tag.name === 'img') this.text(attributeOf(this.html, tag, 'alt'));
    else if (tag.name === 'td' || tag.name === 'th') this.text(' ');
    else if (blockElements.test(tag.name)) this.block(tag);
  }

  end(): string {
    const lines = this.out
      .join('')
      .split('\n')
      .map((line) => line.trim());
    const text = lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
    const notes = [...this.footnotes].map(([href, number]) => `[${number}] ${href}\n`).join('');
    return `${text}\n${notes === '' ? '' : `\n${notes}`}`;
  }

  private block(tag: VisibleTag): void {
    if (tag.name === 'li' && tag.isEnd) return;
    const gap = /^(?:p|h[1-6]|ul|ol|table|blockquote|hr)$/.test(tag.name) ? '\n\n' : '\n';
    this.trimEnd(/ /);
    this.add(tag.name === 'li' ? `${gap}- ` : gap);
  }

  private link(tag: VisibleTag): void {
    if (!tag.isEnd) {
      if (this.links.length >= deepestLink) this.tooDeep += 1;
      else this.links.push({ href: linkAddress(this.html, tag), start: this.out.length });
      return;
    }
    if (this.tooDeep > 0) {
      this.tooDeep -= 1;
      return;
    }
    const link = this.links.pop();
    if (!link || link.href === '') return;
    const shown = this.out.slice(link.start).join('').trim();
    if (shown === link.href || `mailto:${shown}` === link.href) return;
    this.trimEnd(/\s/);
    if (this.place === 'footnotes') this.add(` [${this.footnote(link.href)}]`);
    else this.add(shown === '' ? ` ${link.href}` : ` (${link.href})`);
  }

  /** Returns the number of an address; the same address has one number. */
  private footnote(href: string): number {
    const known = this.footnotes.get(href);
    if (known !== undefined) return known;
    this.footnotes.set(href, this.footnotes.size + 1);
    return this.footnotes.size;
  }

  private add(text: string): void {
    if (text !== '') this.out.push(text);
  }

  /** Removes matching characters from the end, without reading all of the text. */
  private trimEnd(what: RegExp): void {
    for (let last = this.out.pop(); last !== undefined; last = this.out.pop()) {
      const rest = trimEndOf(last, what);
      if (rest === '') continue;
      this.out.push(rest);
      break;
    }
    for (const link of this.links) link.start = Math.min(link.start, this.out.length);
  }
}
