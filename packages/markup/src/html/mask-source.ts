import type { DetailedScan } from './scan-source';

/**
 * Replaces every template token with text of the same length that doesn't affect an HTML parser: spaces in text and
 * between attributes, letters in names and values. Text before the doctype is also masked, because it would cause
 * quirks mode. `opaque` are text runs in an unknown template language (docs/markup.md 3.5).
 */
export function maskSource(scan: DetailedScan, opaque: readonly { start: number; end: number }[] = []): string {
  const { source } = scan;
  const edits: { start: number; end: number; text: string }[] = [];
  const preamble = preambleEnd(scan);
  if (preamble > 0) edits.push({ start: 0, end: preamble, text: blanks(source, 0, preamble) });
  for (const token of scan.tokens) {
    if (token.start < preamble) continue;
    const { context } = token;
    if (context === 'comment' || context === 'style' || context === 'script' || context === 'rcdata') continue;
    const isBlank = context === 'text' || context === 'attr';
    // A letter after `</` would turn a declaration into a tag.
    const letter = context === 'decl' ? '.' : 'x';
    const text = isBlank ? blanks(source, token.start, token.end) : letter.repeat(token.end - token.start);
    edits.push({ start: token.start, end: token.end, text });
  }
  for (const run of opaque) {
    if (run.start >= preamble) edits.push({ start: run.start, end: run.end, text: blanks(source, run.start, run.end) });
  }
  edits.sort((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const edit of edits) {
    if (edit.start < at) continue;
    result += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + source.slice(at);
}

/**
 * Returns the start of the document: after a BOM, YAML front matter, and any text before the doctype or the first html
 * or head tag. 0 if nothing precedes it. A source without any of the three is a fragment: only a BOM and front matter
 * are skipped.
 */
export function preambleEnd(scan: DetailedScan): number {
  const { source } = scan;
  const frame = scan.tags.find((tag) => !tag.isEnd && (tag.name === 'html' || tag.name === 'head'))?.start ?? -1;
  const doctype = scan.declarations.find((entry) => entry.kind === 'doctype')?.start ?? -1;
  const firstTag = scan.tags.find((tag) => !tag.isEnd)?.start ?? source.length;
  const begin = doctype !== -1 && doctype < (frame === -1 ? firstTag : frame) ? doctype : frame;
  if (begin !== -1 && begin <= firstTag) {
    // Comments before the doctype are harmless and kept, unlike text and tokens.
    const hasText = scan.runs.some(
      (run) => run.end <= begin && /\S/.test(source.slice(run.start, run.end).replace('\uFEFF', '')),
    );
    if (hasText) return begin;
    return source.startsWith('\uFEFF') ? 1 : 0;
  }
  const bom = source.startsWith('\uFEFF') ? 1 : 0;
  const matter = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(source.slice(0, 10_000));
  return matter && !matter[0].includes('<') ? matter[0].length : bom;
}

function blanks(source: string, start: number, end: number): string {
  return source.slice(start, end).replace(/[^\r\n]/g, ' ');
}
