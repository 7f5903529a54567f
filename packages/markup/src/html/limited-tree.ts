import { type DefaultTreeAdapterMap, defaultTreeAdapter, type TreeAdapter } from 'parse5';
import type { DetailedScan } from './scan-source';

/** Browsers flatten deeper nesting (Blink at 512), so the canvas would differ from the code. */
const MAX_NESTING = 500;
/** The parser repeats unclosed formatting elements in every block, so their total is limited. */
const MAX_ELEMENTS = 400_000;
const MAX_ATTRIBUTES = 2000;

const TOO_MANY = 'A browser makes far more elements of this document than it has tags, so nothing in it can be edited.';

/** Stored on the nodes themselves: a separate map would double the time of a parse. */
interface WithDepth {
  depth?: number;
}

/** Thrown for markup that would take more than linear work to parse. */
export class MarkupLimitError extends Error {}

/**
 * Returns parse5's tree adapter with limits. It throws a MarkupLimitError for markup that takes more than linear work:
 * nested too deeply, or with too many elements for its tags.
 */
export function limitedTreeAdapter(scan: DetailedScan, outerDepth: number): TreeAdapter<DefaultTreeAdapterMap> {
  if (scan.tags.some((tag) => tag.attributes.length > MAX_ATTRIBUTES)) {
    throw new MarkupLimitError(
      `An element has more than ${MAX_ATTRIBUTES} attributes, so nothing in this document can be edited.`,
    );
  }
  const most = Math.min(MAX_ELEMENTS, scan.tags.length * 20 + 5000);
  let count = 0;
  const enter = (parent: WithDepth, child: WithDepth) => {
    const depth = (parent.depth ?? 0) + 1;
    if (depth > MAX_NESTING + outerDepth) {
      throw new MarkupLimitError(
        `The elements nest deeper than ${MAX_NESTING}, which browsers do not show, so nothing in this document can be edited.`,
      );
    }
    child.depth = depth;
  };
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespaceURI, attributes) {
      count++;
      if (count > most) throw new MarkupLimitError(TOO_MANY);
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attributes);
    },
    appendChild(parent, child) {
      enter(parent as WithDepth, child as WithDepth);
      defaultTreeAdapter.appendChild(parent, child);
    },
    insertBefore(parent, child, reference) {
      enter(parent as WithDepth, child as WithDepth);
      defaultTreeAdapter.insertBefore(parent, child, reference);
    },
  };
}
