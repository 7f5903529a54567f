/** An open tag read for its attributes: the first of two equal names counts, as in a browser. */
export interface OpenTag {
  /** Lowercase. */
  name: string;
  /** By lowercase name; values with their character references as written. */
  attributes: ReadonlyMap<string, string>;
}

const attributePattern = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/gy;

/** Reads name and attributes of one start tag's source text. */
export function readOpenTag(openTag: string): OpenTag {
  const name = /^<([^\s/>]*)/.exec(openTag)?.[1] ?? '';
  const attributes = new Map<string, string>();
  attributePattern.lastIndex = name.length + 1;
  for (let match = attributePattern.exec(openTag); match; match = attributePattern.exec(openTag)) {
    const key = (match[1] ?? '').toLowerCase();
    if (!attributes.has(key)) attributes.set(key, match[2] ?? match[3] ?? match[4] ?? '');
  }
  return { name: name.toLowerCase(), attributes };
}
