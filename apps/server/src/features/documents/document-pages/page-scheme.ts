import type { PageScheme } from '@galley/contract';

const schemeQuery = /\(\s{0,20}prefers-color-scheme\s{0,20}:\s{0,20}(dark|light)\s{0,20}\)/gi;
/** Always true, and never, at any width of a window. */
const [always, never] = ['(min-width:0)', '(max-width:0)'];

/** Inverts lightness and keeps the hue, as email apps that force a dark look do. Images are inverted again. */
const inversion = `<style>html{filter:invert(1) hue-rotate(180deg)!important;background:#fff}
:is(img,video,canvas,object,embed,input[type="image" i],svg:not(svg svg)){filter:invert(1) hue-rotate(180deg)!important}</style>`;

/**
 * A page as a browser in this color scheme shows it: a frame can't be told, so its own style sheets are. Style sheets of
 * other hosts stay as the browser has them.
 */
export function pageInScheme(html: string, scheme: PageScheme | null): string {
  if (scheme === null) return html;
  const wanted = scheme === 'dark' ? 'dark' : 'light';
  const page = html.replaceAll(schemeQuery, (_, named: string) => (named.toLowerCase() === wanted ? always : never));
  return scheme === 'inverted' ? page + inversion : page;
}
