/** Extends a caret in a text to the word around it, as a double click does. */
export function selectWord(selection: Selection | null): void {
  const node = selection?.anchorNode;
  if (!selection || node?.nodeType !== Node.TEXT_NODE) return;
  const text = node.textContent ?? '';
  // Behind the last letter of a text, the caret is in no segment.
  const at = Math.min(selection.anchorOffset, text.length - 1);
  const found = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text).containing(at);
  if (found?.isWordLike) selection.setBaseAndExtent(node, found.index, node, found.index + found.segment.length);
}
