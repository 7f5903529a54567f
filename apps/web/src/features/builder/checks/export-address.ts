/** Where an export finds the files of a document. */
export interface ExportHost {
  /** Address of this server, without a slash at its end. */
  origin: string;
  /** `/assets/{key}/`. */
  assetBase: string;
}

/** The address that an HTML export writes for one of the document: own files get the host, files of the theme their place. */
export function exportAddress(value: string, { origin, assetBase }: ExportHost): string | null {
  const address = value.trim();
  if (/^\/(?:blobs|assets)\//.test(address)) return `${origin}${address}`;
  if (address === '' || /^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(address)) return null;
  // A way up beyond the theme's own folder ends in it.
  const resolved = new URL(address, 'http://theme/');
  return `${origin}${assetBase}${resolved.pathname.slice(1)}${resolved.search}${resolved.hash}`;
}
