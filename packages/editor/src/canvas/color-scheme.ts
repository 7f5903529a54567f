import { texts } from '@galley/contract';
import { attributeOf, queryAll, sheetsOf } from './safe-dom';

const darkQuery = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/i;
const lightQuery = /\(\s*prefers-color-scheme\s*:\s*light\s*\)/i;

/**
 * Shows the theme's own styles of one colour scheme by rewriting media conditions in the canvas alone (builder spec 4,
 * "Colour scheme"). A document that names no scheme, or light only, is left alone.
 */
export class ColorScheme {
  private readonly original = new Map<CSSMediaRule, string>();

  apply(doc: Document, scheme: 'light' | 'dark', log: (message: string) => void): void {
    this.restore();
    const declared = readDeclared(doc);
    if (declared === '' || declared === 'light' || declared === 'only light' || declared === 'light only') return;
    if (!declared.split(/\s+/).includes(scheme)) {
      log(`[Galley] ${texts.colorSchemeInvalid(scheme)}`);
      return;
    }
    for (const rule of mediaRules(doc)) this.rewrite(rule, scheme);
  }

  /** Puts every condition back. */
  restore(): void {
    for (const [rule, text] of this.original) rule.media.mediaText = text;
    this.original.clear();
  }

  private rewrite(rule: CSSMediaRule, scheme: 'light' | 'dark'): void {
    const text = rule.media.mediaText;
    const isDark = darkQuery.test(text);
    if (!isDark && !lightQuery.test(text)) return;
    this.original.set(rule, text);
    const isShown = isDark === (scheme === 'dark');
    rule.media.mediaText = text.replace(isDark ? darkQuery : lightQuery, isShown ? '(min-width: 0)' : '(max-width: 0)');
  }
}

function readDeclared(doc: Document): string {
  for (const meta of queryAll(doc, 'meta[name]')) {
    const name = attributeOf(meta, 'name')?.toLowerCase();
    if (name === 'color-scheme' || name === 'supported-color-schemes') {
      return (attributeOf(meta, 'content') ?? '').trim().toLowerCase();
    }
  }
  return '';
}

function mediaRules(doc: Document): CSSMediaRule[] {
  const found: CSSMediaRule[] = [];
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if ('media' in rule && 'cssRules' in rule) found.push(rule as CSSMediaRule);
      if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of sheetsOf(doc)) {
    try {
      visit(sheet.cssRules);
    } catch {}
  }
  return found;
}
