/** Where an export finds the files of a document. */
export interface ExportHost {
  /** Address of this server, without a trailing slash. */
  origin: string;
  /** `/assets/{key}/`. */
  assetBase: string;
}

/**
 * The address that an HTML export uses for one in the document: own files get the host, and theme files their full
 * path.
 */
export function exportAddress(value: string, { origin, assetBase }: ExportHost): string | null {
  const address = value.trim();
  if (/^\/(?:blobs|assets)\//.test(address)) return `${origin}${address}`;
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address)) return null;
  // A `..` beyond the theme's own folder stays in that folder.
  const resolved = new URL(address, 'http://theme/');
  return `${origin}${assetBase}${resolved.pathname.slice(1)}${resolved.search}${resolved.hash}`;
}
