/**
 * Returns the security header of the document that the canvas frame loads, the first isolation layer (docs/design.md
 * 7). In WebKit, the parent's listeners don't receive events from a document that can't run scripts, so the sandbox has
 * `allow-scripts` there. `script-src 'none'` still blocks all scripts of the theme.
 */
export function canvasFramePolicy(isHeardInWebKit: boolean, loads: { loadsRemoteContent?: boolean } = {}): string {
  const sandbox = isHeardInWebKit ? 'allow-same-origin allow-scripts' : 'allow-same-origin';
  const walls = `sandbox ${sandbox}; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'`;
  return loads.loadsRemoteContent === false ? `${walls}; ${ownContentOnly}` : walls;
}

/**
 * Added for a theme whose editor loads no external content (docs/design.md 12): everything comes from this server or is
 * in the document.
 */
const ownContentOnly =
  "connect-src 'none'; img-src 'self' data: blob:; media-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline' data:";

/**
 * Identifies the policies. It is part of the frame's address, so that browsers can cache the document with its header
 * and request another one after a policy changes.
 */
export const canvasFrameVersion = nameOf(
  [false, true].flatMap((isHeard) =>
    [true, false].map((loads) => canvasFramePolicy(isHeard, { loadsRemoteContent: loads })),
  ),
);

/** Returns a short hash of texts (FNV-1a). */
function nameOf(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const char of texts.join('\n')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

export interface CanvasFrameAttributes {
  src: string;
  sandbox: string;
}

/**
 * Returns the attributes of the canvas frame, depending on the browser's `navigator.userAgent` and the theme's
 * settings.
 */
export function canvasFrameAttributes(
  userAgent: string,
  loads: { loadsRemoteContent?: boolean } = {},
): CanvasFrameAttributes {
  const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)|Edg/.test(userAgent);
  const query = [
    `v=${canvasFrameVersion}`,
    ...(loads.loadsRemoteContent === false ? ['remote=0'] : []),
    ...(isWebKit ? ['webkit=1'] : []),
  ];
  return {
    src: `/canvas-frame?${query.join('&')}`,
    sandbox: isWebKit ? 'allow-same-origin allow-scripts' : 'allow-same-origin',
  };
}
