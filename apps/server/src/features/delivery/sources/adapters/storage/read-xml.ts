import { setImmediate as letOthersRun } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { SourceError } from '../../port';

/** Maximum nesting of elements. Responses of servers have six levels. */
const depthMax = 32;
/** Maximum number of characters of one element's text. */
const textMax = 32_000;
/** Number of characters to read at a time, so that a long list doesn't block everything else. */
const partLength = 64 * 1024;

export interface XmlElement {
  /** Its namespace; '' = none. */
  uri: string;
  local: string;
  /** The local names of its ancestors, the outermost first. */
  around: readonly string[];
}

/** Callbacks of the parser. `close` returns false to stop reading. */
export interface XmlHandlers {
  open?(element: XmlElement): void;
  /** `text` is the direct text of the element. */
  close(element: XmlElement, text: string): boolean | undefined;
}

/**
 * Parses the XML that a server sent, part by part. A document type is refused, and with it all custom entities. Throws
 * `SourceError`.
 */
export async function readXml(bytes: Buffer, server: string, handlers: XmlHandlers): Promise<void> {
  const text = bytes.toString('utf8');
  const feed = createFeed(handlers);
  try {
    for (let at = 0; at < text.length; at += partLength) {
      if (!feed.write(text.slice(at, at + partLength))) return;
      await letOthersRun();
    }
    feed.end();
  } catch (error) {
    throw new SourceError('refused', `${server} sent a response that Galley can’t read.`, { cause: error });
  }
}

/** Returns the text of the first element of each name in a short XML text; nothing if it can't be parsed. */
export function textsIn(bytes: Buffer, names: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const feed = createFeed({
    close: ({ local }, text) => {
      if (names.includes(local)) found[local] ??= text.trim();
      return undefined;
    },
  });
  try {
    feed.write(bytes.subarray(0, partLength).toString('utf8'));
  } catch {
    return found;
  }
  return found;
}

function createFeed({ open, close }: XmlHandlers): { write(part: string): boolean; end(): void } {
  const parser = new SaxesParser({ xmlns: true });
  const around: string[] = [];
  const texts: string[] = [];
  let goesOn = true;
  const refuse = (why: string) => () => {
    throw new Error(why);
  };
  const add = (text: string) => {
    const last = texts.length - 1;
    if (last < 0) return;
    texts[last] += text;
    if ((texts[last] ?? '').length > textMax) throw new Error('A text is too long.');
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', refuse('There is a document type.'));
  parser.on('opentag', ({ uri, local }) => {
    if (!goesOn) return;
    open?.({ uri, local, around });
    around.push(local);
    texts.push('');
    if (around.length > depthMax) throw new Error('There are too many elements in elements.');
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ uri, local }) => {
    if (!goesOn) return;
    around.pop();
    goesOn = close({ uri, local, around }, texts.pop() ?? '') !== false;
  });
  return {
    write: (part) => {
      parser.write(part);
      return goesOn;
    },
    end: () => void parser.close(),
  };
}
