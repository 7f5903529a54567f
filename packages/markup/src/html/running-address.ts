import { refuse } from '../refusal';
import type { Refusal } from '../types';

/** Schemes that the canvas removes from links too: those that run code or contain a document. */
const runningSchemes: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'mocha',
  'data',
  'blob',
  'filesystem',
]);

/**
 * Returns a refusal for an address that runs code, with the reason; null for any other. Spaces in the scheme are
 * ignored, as browsers do. An image can be a data URL (`data:image/…`).
 */
export function refuseRunning(address: string, use: 'link' | 'image' = 'link'): Refusal | null {
  const bare = address.replace(/[\u0000-\u0020]+/g, '');
  const scheme = /^([a-z]+):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined || !runningSchemes.has(scheme)) return null;
  if (use === 'image') {
    if (/^data:image\//i.test(bare)) return null;
    return refuse(
      `An image can’t start with “${scheme}:” because it could run code. Browsers and email apps block it.`,
    );
  }
  const reason = `A link can’t start with “${scheme}:” because it could run code. Browsers and email apps block it.`;
  return refuse(reason);
}
