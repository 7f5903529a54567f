import type { CommentScan, TagScan, TemplateToken } from '../types';
import { scanSource } from './scan-source';

/** Everything that a browser or Outlook parses as a tag; offsets in the whole source. */
export interface AllTags {
  /** Start and end tags in source order, including those in conditional comments. */
  tags: readonly TagScan[];
  /** The comments of the document itself. */
  comments: readonly CommentScan[];
  tokens: readonly TemplateToken[];
  /** The contents of style elements, including those in conditional comments. */
  styles: readonly { start: number; end: number }[];
}

/**
 * Scans a source, including the contents of its conditional comments: `<!--[if mso]> … <![endif]-->` contains markup
 * that Outlook reads, with its own tags, addresses and twins.
 */
export function scanAllTags(source: string): AllTags {
  const scan = scanSource(source);
  const tags: TagScan[] = [...scan.tags];
  const tokens: TemplateToken[] = [...scan.tokens];
  const styles = scan.runs.filter((run) => run.kind === 'style').map(({ start, end }) => ({ start, end }));
  for (const comment of scan.comments) {
    const inner = conditionalInner(source, comment);
    if (!inner) continue;
    const inside = scanSource(source.slice(inner.start, inner.end));
    for (const tag of inside.tags) tags.push(shiftTag(tag, inner.start));
    for (const token of inside.tokens)
      tokens.push({ ...token, start: token.start + inner.start, end: token.end + inner.start });
    for (const run of inside.runs)
      if (run.kind === 'style') styles.push({ start: run.start + inner.start, end: run.end + inner.start });
  }
  const byStart = (a: { start: number }, b: { start: number }): number => a.start - b.start;
  return {
    tags: tags.sort(byStart),
    comments: scan.comments,
    tokens: tokens.sort(byStart),
    styles: styles.sort(byStart),
  };
}

/** Returns the range of the markup in a conditional comment; null for any other comment. */
export function conditionalInner(source: string, comment: CommentScan): { start: number; end: number } | null {
  const head = /^<!--\s*\[if\s[^\]>]*\]>/i.exec(
    source.slice(comment.start, Math.min(comment.end, comment.start + 200)),
  );
  if (!head) return null;
  const start = comment.start + head[0].length;
  // Only the comment is searched: searching back to the start of the source for each one would be quadratic.
  const closing = '<![endif]';
  const end = source.slice(start, comment.end + closing.length).lastIndexOf(closing);
  return end === -1 ? null : { start, end: start + end };
}

function shiftTag(tag: TagScan, by: number): TagScan {
  return {
    ...tag,
    start: tag.start + by,
    nameEnd: tag.nameEnd + by,
    end: tag.end + by,
    attributes: tag.attributes.map((attribute) => ({
      ...attribute,
      start: attribute.start + by,
      nameEnd: attribute.nameEnd + by,
      valueStart: attribute.valueStart + by,
      valueEnd: attribute.valueEnd + by,
      end: attribute.end + by,
    })),
  };
}
