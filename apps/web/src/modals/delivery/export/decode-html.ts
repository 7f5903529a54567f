/** A document as text, and its encoding. */
export interface DecodedHtml {
  text: string;
  encoding: string;
  lines: number;
}

/**
 * Decodes exported bytes for display and clipboard, in the encoding reported by the server. Without one, as UTF-8 if
 * valid, otherwise as windows-1252. A byte order mark stays in the text.
 */
export function decodeHtml(bytes: ArrayBuffer | Uint8Array, named: string | null = null): DecodedHtml {
  const { text, encoding } = decode(bytes, named);
  return { text, encoding, lines: text === '' ? 0 : (text.match(/\r\n|\r|\n/g)?.length ?? 0) + 1 };
}

function decode(bytes: ArrayBuffer | Uint8Array, named: string | null): Omit<DecodedHtml, 'lines'> {
  if (named !== null && named !== 'utf-8') {
    try {
      return { text: new TextDecoder(named, { ignoreBOM: true }).decode(bytes), encoding: named };
    } catch {
      // This browser doesn't support the encoding. The fallback shows most of the text.
    }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
