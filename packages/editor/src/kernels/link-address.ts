import type { Refusal } from '@galley/markup';

/** What the canvas takes away from a link as well: addresses that run code or are a document of their own. */
const runningSchemes: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'mocha',
  'data',
  'blob',
  'filesystem',
]);

/** Whether a link may lead there; the refusal names what is not allowed and why. Blanks inside are ignored as browsers do. */
export function canLinkTo(href: string): true | Refusal {
  const scheme = /^([a-z]+):/i.exec(href.replace(/[\u0000-\u0020]+/g, ''))?.[1]?.toLowerCase();
  if (scheme === undefined || !runningSchemes.has(scheme)) return true;
  const reason = `A link can't start with "${scheme}:" because it could run code. Browsers and email apps block it.`;
  return { refused: true, reason };
}
