import { readXml } from '../storage/read-xml';

/** One page of ListObjectsV2. */
export interface ListedPage {
  objects: { key: string; bytes: number | null; modifiedAt: number }[];
  /** The common prefixes of keys in folders, with a slash at the end. */
  prefixes: string[];
  /** Token of the next page; '' = this is the last one. */
  next: string;
}

/** Parses a page. Throws `SourceError`. */
export async function readListedPage(bytes: Buffer, server: string): Promise<ListedPage> {
  const page: ListedPage = { objects: [], prefixes: [], next: '' };
  let object = { key: '', bytes: null as number | null, modifiedAt: 0 };
  let [isCut, isEncoded, next] = [false, false, ''];
  await readXml(bytes, server, {
    open: ({ local }) => {
      if (local === 'Contents') object = { key: '', bytes: null, modifiedAt: 0 };
    },
    close: ({ local, around }, text) => {
      const parent = around.at(-1);
      if (local === 'Key' && parent === 'Contents') object.key = text;
      else if (local === 'Size' && parent === 'Contents') object.bytes = /^\d{1,15}$/.test(text) ? Number(text) : null;
      else if (local === 'LastModified' && parent === 'Contents')
        object.modifiedAt = Math.floor((Date.parse(text) || 0) / 1000);
      else if (local === 'Contents') page.objects.push(object);
      else if (local === 'Prefix' && parent === 'CommonPrefixes') page.prefixes.push(text);
      else if (local === 'IsTruncated') isCut = text.trim() === 'true';
      else if (local === 'EncodingType') isEncoded = text.trim() === 'url';
      else if (local === 'NextContinuationToken') next = text;
      return undefined;
    },
  });
  // Services that don't support the parameter send the keys unencoded.
  const decode = isEncoded ? decodeKey : (key: string) => key;
  return {
    objects: page.objects.map((each) => ({ ...each, key: decode(each.key) })),
    prefixes: page.prefixes.map(decode),
    next: isCut ? next : '',
  };
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
