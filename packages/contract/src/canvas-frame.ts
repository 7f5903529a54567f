/**
 * The first wall of the canvas cage (design.md 7), as the header of the document that the frame loads. WebKit lets the
 * parent's listeners hear nothing in a document that may not run scripts, so there the sandbox says `allow-scripts`;
 * `script-src 'none'` still lets no script of the theme run.
 */
export function canvasFramePolicy(isHeardInWebKit: boolean, loads: { loadsRemoteContent?: boolean } = {}): string {
  const sandbox = isHeardInWebKit ? 'allow-same-origin allow-scripts' : 'allow-same-origin';
  const walls = `sandbox ${sandbox}; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'`;
  return loads.loadsRemoteContent === false ? `${walls}; ${ownContentOnly}` : walls;
}

/** A theme whose editor loads nothing foreign (design.md 12): what it shows comes from here or stands in the document. */
const ownContentOnly =
  "connect-src 'none'; img-src 'self' data: blob:; media-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline' data:";

export interface CanvasFrameAttributes {
  src: string;
  sandbox: string;
}

/** How the shell asks for the canvas frame, by the browser's `navigator.userAgent` and the theme's settings. */
export function canvasFrameAttributes(
  userAgent: string,
  loads: { loadsRemoteContent?: boolean } = {},
): CanvasFrameAttributes {
  const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)|Edg/.test(userAgent);
  const query = [...(loads.loadsRemoteContent === false ? ['remote=0'] : []), ...(isWebKit ? ['webkit=1'] : [])];
  return {
    src: ['/canvas-frame', ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    sandbox: isWebKit ? 'allow-same-origin allow-scripts' : 'allow-same-origin',
  };
}
