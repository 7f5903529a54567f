import { readXml } from '../storage/read-xml';

/** The properties of one of a server's resources. */
export interface DavResource {
  /** As it was sent: a path or an address. */
  href: string;
  isFolder: boolean;
  bytes: number | null;
  /** Unix seconds; 0 = unknown. */
  modifiedAt: number;
  contentType: string | null;
}

const dav = 'DAV:';
const empty = { href: '', isFolder: false, bytes: null, modifiedAt: 0, contentType: null };

/** The requested properties (RFC 4918, 15). */
export const propertiesAsked =
  '<?xml version="1.0" encoding="utf-8"?>\n<d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:getcontentlength/><d:getlastmodified/><d:getcontenttype/></d:prop></d:propfind>';

/** Parses the first resources of a response to PROPFIND (RFC 4918, 13), at most `most`. Throws `SourceError`. */
export async function readMultistatus(bytes: Buffer, server: string, most: number): Promise<DavResource[]> {
  const resources: DavResource[] = [];
  let resource: DavResource = { ...empty };
  let found: Partial<DavResource> = {};
  let isFound = true;
  await readXml(bytes, server, {
    open: ({ uri, local }) => {
      if (uri !== dav) return;
      if (local === 'response') resource = { ...empty };
      if (local === 'propstat') [found, isFound] = [{}, true];
    },
    close: ({ uri, local, around }, text) => {
      if (uri !== dav) return undefined;
      const value = text.trim();
      switch (local) {
        case 'href':
          if (around.at(-1) === 'response') resource.href = value;
          break;
        case 'collection':
          if (around.at(-1) === 'resourcetype') found.isFolder = true;
          break;
        case 'getcontentlength':
          found.bytes = /^\d{1,15}$/.test(value) ? Number(value) : null;
          break;
        case 'getlastmodified':
          found.modifiedAt = Math.floor((Date.parse(value) || 0) / 1000);
          break;
        case 'getcontenttype':
          found.contentType = value === '' || value === 'application/octet-stream' ? null : value;
          break;
        case 'status':
          // "HTTP/1.1 404 Not Found" is the status of properties that a resource doesn't have.
          if (around.at(-1) === 'propstat') isFound = value.split(' ')[1] === '200';
          break;
        case 'propstat':
          if (isFound) Object.assign(resource, found);
          break;
        case 'response':
          resources.push(resource);
          return resources.length < most;
      }
      return undefined;
    },
  });
  return resources;
}
