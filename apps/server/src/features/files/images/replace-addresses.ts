import { type PackedHtml, packDocument, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';

const start = '/blobs/';
const keyLength = 43;

/** The characters of a file name in an address (`fileUrl`). */
const isNamePart = /[\w.%~-]/;

/** Replaces the addresses of files in a text: each key in `addresses` gets its new address. */
function replaceAddresses(html: string, addresses: ReadonlyMap<string, string>): { html: string; places: number } {
  const parts: string[] = [];
  let from = 0;
  let places = 0;
  for (let at = html.indexOf(start); at !== -1; at = html.indexOf(start, at + 1)) {
    const nameAt = at + start.length + keyLength + 1;
    const address = addresses.get(html.slice(at + start.length, nameAt - 1));
    if (address === undefined || html[nameAt - 1] !== '/') continue;
    let end = nameAt;
    while (end < html.length && isNamePart.test(html.charAt(end))) end += 1;
    parts.push(html.slice(from, at), address);
    from = end;
    places += 1;
  }
  return { html: parts.join('') + html.slice(from), places };
}

/** Replaces addresses in a stored document. Its HTML is null if nothing was replaced. */
export const replaceAddressesTask = defineTask({
  name: 'images.replace_addresses',
  run: async (input: {
    html: PackedHtml;
    addresses: readonly [key: string, address: string][];
  }): Promise<{ html: PackedHtml | null; places: number }> => {
    const { html, places } = replaceAddresses(await unpackHtml(input.html), new Map(input.addresses));
    return { html: places > 0 ? await packDocument(html) : null, places };
  },
});
