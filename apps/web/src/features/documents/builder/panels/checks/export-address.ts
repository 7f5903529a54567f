/** Addresses of a document's files in an export. */
export interface ExportHost {
  /** Address of this server, without a trailing slash. */
  origin: string;
  /** `/assets/{key}/`. */
  assetBase: string;
}

/**
 * Returns the address that an HTML export uses for an address in the document: own files get the host, and theme files
 * their full path.
 */
export function exportAddress(value: string, { origin, assetBase }: ExportHost): string | null {
  const address = value.trim();
  if (/^\/(?:blobs|assets)\//.test(address)) return `${origin}${address}`;
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address)) return null;
  // A `..` beyond the theme's own folder is resolved within that folder.
  const resolved = new URL(address, 'http://theme/');
  return `${origin}${assetBase}${resolved.pathname.slice(1)}${resolved.search}${resolved.hash}`;
}
