/**
 * The policy of an opaque page (design.md 7): a sandbox without its own origin, scripts for pages only. Previews load
 * pictures, styles and fonts from anywhere, as a mail client would; miniatures load nothing foreign.
 */
export function contentPolicy(page: {
  hasScripts: boolean;
  isThumbnail: boolean;
  /** The hash of the only script that runs; scripts of the page itself don't. */
  ownScript?: string;
  origin: string;
}): string {
  const own = `'self' ${page.origin} data:`;
  const anywhere = page.isThumbnail ? own : `${own} https: http:`;
  return [
    page.hasScripts || page.ownScript ? 'sandbox allow-scripts' : 'sandbox',
    "default-src 'none'",
    `img-src ${anywhere} blob:`,
    `style-src 'unsafe-inline' ${anywhere}`,
    `font-src ${anywhere}`,
    `media-src ${anywhere}`,
    `script-src ${scriptsOf(page, anywhere)}`,
    `frame-src ${page.hasScripts ? 'https:' : "'none'"}`,
    "object-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function scriptsOf(page: { hasScripts: boolean; ownScript?: string }, anywhere: string): string {
  if (page.ownScript) return `'${page.ownScript}'`;
  return page.hasScripts ? `'unsafe-inline' 'unsafe-eval' ${anywhere}` : "'none'";
}

/** The origin a request was made to, for policies; '' when the Host header is odd. */
export function requestOrigin(request: { protocol: string; host: string }): string {
  return /^[A-Za-z0-9.:_[\]-]{1,255}$/.test(request.host) ? `${request.protocol}://${request.host}` : '';
}
