import { limits } from '@galley/contract';
import { packDocument } from '../session/pack-document';

/** Encodes a whole document for a message of the room; '' if it's too long for one. */
export async function packState(html: string): Promise<string> {
  const state = JSON.stringify(await packDocument(html));
  return state.length > limits.liveStateBytes ? '' : state;
}

/** Decodes the document of such a message. Throws if it has none, or one longer than documents can be. */
export async function unpackState(state: string): Promise<string> {
  const packed: unknown = JSON.parse(state);
  if (typeof packed !== 'object' || packed === null) throw new Error('A message of the room has no document.');
  if ('html' in packed && typeof packed.html === 'string') return packed.html;
  if (!('packedHtml' in packed) || typeof packed.packedHtml !== 'string')
    throw new Error('A message of the room has no document.');
  const bytes = Uint8Array.from(atob(packed.packedHtml), (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limits.htmlBytes) throw new Error('A document of the room is too long.');
    parts.push(value);
  }
  return await new Blob(parts).text();
}
