/** A document as its bytes say: UTF-8 where they are, else windows-1252, as the server reads uploads. */
export interface DecodedHtml {
  text: string;
  encoding: 'UTF-8' | 'windows-1252';
  lines: number;
}

/** Reads exported bytes for the screen and the clipboard. A byte order mark stays in the text. */
export function decodeHtml(bytes: ArrayBuffer | Uint8Array): DecodedHtml {
  const { text, encoding } = decode(bytes);
  return { text, encoding, lines: text === '' ? 0 : (text.match(/\r\n|\r|\n/g)?.length ?? 0) + 1 };
}

function decode(bytes: ArrayBuffer | Uint8Array): Omit<DecodedHtml, 'lines'> {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
