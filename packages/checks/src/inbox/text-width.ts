const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f1e6}-\u{1f1ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Cc}]+$/u;

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** Returns the letters and emoji of a text as readers see them; code points where the program can't tell. */
function graphemesOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}

function graphemeWidth(grapheme: string): number {
  if (grapheme.length === 1 && grapheme >= ' ' && grapheme <= '~') return 1;
  if (invisible.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

/** No line of an inbox is longer, and finding graphemes takes long in a long text. */
const measuredMost = 2000;

/**
 * Returns the width of a text in characters: full-width characters and emoji count 2, invisible ones 0. Of a text of
 * more than 2000 characters only the beginning counts.
 */
export function textWidth(text: string): number {
  return graphemesOf(text.slice(0, measuredMost)).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);
}
