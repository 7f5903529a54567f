import { shortenText } from '@galley/contract';
import type { SourceTree } from '../../types';
import { blockFacts, type HeadingFact, shownBlocks } from './block-facts';
import { type Finding, makeFinding } from './finding';

/** Checks that no heading is empty, that no level is skipped, and that there is at most one heading 1. */
export function checkHeadings(tree: SourceTree, { isTheme = false }: { isTheme?: boolean } = {}): Finding[] {
  const headings: HeadingFact[] = [];
  for (const block of shownBlocks(tree)) headings.push(...blockFacts(block).headings);
  const findings: Finding[] = [];
  let before = 0;
  let firsts = 0;
  for (const { beId, level, text } of headings) {
    const detail = shortenText(text, 60);
    if (text === '') {
      findings.push(
        makeFinding('heading-empty', 'warning', {
          beId,
          message: `Heading ${level} without a text`,
          cause: `${level}`,
        }),
      );
      continue;
    }
    if (before > 0 && level > before + 1)
      findings.push(
        makeFinding('heading-order', 'warning', {
          beId,
          message: `Heading ${level} follows heading ${before}`,
          detail,
          cause: `${before} ${level} ${text}`,
        }),
      );
    if (level === 1) firsts += 1;
    if (level === 1 && firsts === 2 && !isTheme)
      findings.push(
        makeFinding('heading-first', 'hint', { beId, message: 'More than one heading 1', detail, cause: text }),
      );
    before = level;
  }
  return findings;
}
