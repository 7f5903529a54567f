import type { PageScheme } from '@galley/contract';

const schemeQuery = /\(\s{0,20}prefers-color-scheme\s{0,20}:\s{0,20}(dark|light)\s{0,20}\)/gi;
/** Media queries that are always true and never true, at any window width. */
const [always, never] = ['(min-width:0)', '(max-width:0)'];

/** Inverts lightness and preserves hue, like email apps that force a dark look. Images are inverted a second time. */
const inversion = `<style>html{filter:invert(1) hue-rotate(180deg)!important;background:#fff}
:is(img,video,canvas,object,embed,input[type="image" i],svg:not(svg svg)){filter:invert(1) hue-rotate(180deg)!important}</style>`;

/**
 * Returns a page as a browser in this color scheme shows it. A frame's scheme can't be set, so the queries in the
 * page's own style sheets are replaced. Style sheets of other hosts follow the browser's scheme.
 */
export function pageInScheme(html: string, scheme: PageScheme | null): string {
  if (scheme === null) return html;
  const wanted = scheme === 'dark' ? 'dark' : 'light';
  const page = html.replaceAll(schemeQuery, (_, named: string) => (named.toLowerCase() === wanted ? always : never));
  return scheme === 'inverted' ? page + inversion : page;
}
