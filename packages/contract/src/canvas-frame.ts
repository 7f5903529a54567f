/**
 * The first wall of the canvas cage (design.md 7), as the header of the document that the frame loads. WebKit lets the
 * parent's listeners hear nothing in a document that may not run scripts, so there the sandbox says `allow-scripts`;
 * `script-src 'none'` still lets no script of the theme run.
 */
export function canvasFramePolicy(isHeardInWebKit: boolean): string {
  const sandbox = isHeardInWebKit ? 'allow-same-origin allow-scripts' : 'allow-same-origin';
  return `sandbox ${sandbox}; script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; frame-ancestors 'self'`;
}

export interface CanvasFrameAttributes {
  src: string;
  sandbox: string;
}

/** How the shell asks for the canvas frame, by the browser's `navigator.userAgent`. */
export function canvasFrameAttributes(userAgent: string): CanvasFrameAttributes {
  const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)|Edg/.test(userAgent);
  return isWebKit
    ? { src: '/canvas-frame?webkit=1', sandbox: 'allow-same-origin allow-scripts' }
    : { src: '/canvas-frame', sandbox: 'allow-same-origin' };
}
