/**
 * Tracks which start tags the HTML tokenizer reads inside svg and math, where `<style>` and `<title>` contain markup
 * instead of raw text, and `<![CDATA[` is valid. The stack is only used while a foreign element is open.
 */
export interface ForeignTracker {
  /** Returns whether the next token is parsed by the rules for foreign content. */
  isForeign(): boolean;
  /** Processes a start tag; returns whether its element is an svg or math element. */
  start(name: string, isSelfClosing: boolean, attributeText: string): boolean;
  end(name: string): void;
}

interface Entry {
  name: string;
  space: 'svg' | 'math';
  isIntegration: boolean;
}

const BREAKOUT = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);
const SVG_INTEGRATION = new Set(['foreignobject', 'desc', 'title']);
const MATH_TEXT = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);

/** Creates a tracker, which must get all tags in source order. */
export function createForeignTracker(): ForeignTracker {
  const stack: Entry[] = [];

  function top(): Entry | undefined {
    // Called for every tag, usually with an empty stack: an index of -1 would be slow.
    return stack.length === 0 ? undefined : stack[stack.length - 1];
  }

  /** Closes the foreign elements up to the nearest integration point. */
  function breakOut(): void {
    while (stack.length > 0 && !top()?.isIntegration) stack.pop();
  }

  return {
    isForeign() {
      const entry = top();
      return entry !== undefined && !entry.isIntegration;
    },
    start(name, isSelfClosing, attributeText) {
      const entry = top();
      if (!entry || entry.isIntegration) {
        // In a math text integration point, these two elements stay foreign.
        const staysMath = entry?.space === 'math' && (name === 'mglyph' || name === 'malignmark');
        if ((name === 'svg' || name === 'math' || staysMath) && !isSelfClosing) {
          stack.push({ name, space: name === 'svg' ? 'svg' : 'math', isIntegration: false });
        }
        return name === 'svg' || name === 'math' || staysMath;
      }
      if (entry.space === 'math' && entry.name === 'annotation-xml' && name === 'svg') {
        if (!isSelfClosing) stack.push({ name, space: 'svg', isIntegration: false });
        return true;
      }
      if (
        BREAKOUT.has(name) ||
        (name === 'font' && /(?:^|[\s/"'])(?:color|face|size)(?=[\s=/>"']|$)/i.test(attributeText))
      ) {
        breakOut();
        return false;
      }
      if (isSelfClosing) return true;
      const isIntegration =
        entry.space === 'svg'
          ? SVG_INTEGRATION.has(name)
          : MATH_TEXT.has(name) ||
            (name === 'annotation-xml' &&
              /encoding\s*=\s*["']?(?:text\/html|application\/xhtml\+xml)/i.test(attributeText));
      stack.push({ name, space: entry.space, isIntegration });
      return true;
    },
    end(name) {
      const entry = top();
      if (!entry) return;
      if (!entry.isIntegration && (name === 'p' || name === 'br')) {
        breakOut();
        return;
      }
      const depth = Math.max(0, stack.length - 64);
      for (let i = stack.length - 1; i >= depth; i--) {
        if (stack[i]?.name !== name) continue;
        stack.length = i;
        return;
      }
    },
  };
}
