import { messages } from '@galley/contract';
import * as dom from './safe-dom';

const dark = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi;
const light = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi;
const always = '(min-width: 0)';
const never = '(max-width: 0)';

/**
 * Shows the theme's styles for one color scheme by rewriting media conditions on the canvas only: those of rules, of
 * whole stylesheets and imports, and of image sources. A document that declares only light isn't changed. `restore`
 * reverts every condition.
 */
export class ThemeColorScheme {
  private readonly lists = new Map<MediaList, string>();
  private readonly sources = new Map<Element, string>();

  apply(doc: Document, scheme: 'light' | 'dark', log: (message: string) => void): void {
    this.restore();
    const declared = readDeclared(doc);
    if (declared === 'light' || declared === 'only light' || declared === 'light only') return;
    // A document without the declaration is light, but email clients can still apply its dark rules. They are shown,
    // with a warning.
    const isNamed = declared === '' ? scheme === 'light' : declared.split(/\s+/).includes(scheme);
    if (!isNamed) log(`[Galley] ${messages.colorSchemeInvalid(scheme)}`);
    if (!isNamed && declared !== '') return;
    for (const list of mediaLists(doc)) {
      const media = rewrite(list.mediaText, scheme);
      if (media === null) continue;
      this.lists.set(list, list.mediaText);
      list.mediaText = media;
    }
    for (const source of dom.queryAll(doc, 'source[media]')) {
      const written = dom.attributeOf(source, 'media') ?? '';
      const media = rewrite(written, scheme);
      if (media === null) continue;
      this.sources.set(source, written);
      dom.setAttributeOf(source, 'media', media);
    }
  }

  /** Restores every condition. */
  restore(): void {
    for (const [list, text] of this.lists) list.mediaText = text;
    for (const [source, text] of this.sources) dom.setAttributeOf(source, 'media', text);
    this.lists.clear();
    this.sources.clear();
  }
}

/** Rewrites a media text as if the scheme were the selected one; null if it doesn't depend on the scheme. */
function rewrite(media: string, scheme: 'light' | 'dark'): string | null {
  const rewritten = media
    .replace(dark, scheme === 'dark' ? always : never)
    .replace(light, scheme === 'light' ? always : never);
  return rewritten === media ? null : rewritten;
}

function readDeclared(doc: Document): string {
  for (const meta of dom.queryAll(doc, 'meta[name]')) {
    const name = dom.attributeOf(meta, 'name')?.toLowerCase();
    if (name === 'color-scheme' || name === 'supported-color-schemes') {
      return (dom.attributeOf(meta, 'content') ?? '').trim().toLowerCase();
    }
  }
  return '';
}

function mediaLists(doc: Document): MediaList[] {
  const found: MediaList[] = [];
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if ('media' in rule && 'mediaText' in (rule.media as object)) found.push(rule.media as MediaList);
      if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList);
      else if ('styleSheet' in rule && rule.styleSheet) visitSheet(rule.styleSheet as CSSStyleSheet);
    }
  };
  const visitSheet = (sheet: CSSStyleSheet): void => {
    try {
      visit(sheet.cssRules);
    } catch {
      // The rules of a stylesheet from another origin can't be read. Its own condition was already handled.
    }
  };
  for (const sheet of dom.sheetsOf(doc)) {
    found.push(sheet.media);
    visitSheet(sheet);
  }
  return found;
}
