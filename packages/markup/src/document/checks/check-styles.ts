import type { BeId, SourceBlock, SourceTree } from '../../types';
import { blockFacts, shownBlocks } from './block-facts';
import { type Finding, type FindingRule, makeFinding } from './finding';
import type { StyleFault } from './style-facts';

/** Maximum number of findings of a kind; more of them have the same cause. */
const MAX_FINDINGS = 20;

const rules: Readonly<Record<StyleFault['kind'], { rule: FindingRule; message: string }>> = {
  at: { rule: 'css-nested-at', message: 'An @ rule inside another one, so Gmail drops the whole style block' },
  nested: { rule: 'css-nested', message: 'A CSS rule inside another rule, which most email clients can’t read' },
  open: { rule: 'css-unclosed', message: 'Part of a style block is never closed, so the rules after it can be lost' },
  close: { rule: 'css-unclosed', message: 'A brace in a style block closes nothing, so the rule after it can be lost' },
};

/**
 * Finds CSS that makes email clients drop a whole style block, with its line, or all styles of an element. Pages are
 * read by browsers, which only skip the part.
 */
export function checkStyles(tree: SourceTree, { isEmail }: { isEmail: boolean }): Finding[] {
  if (!isEmail) return [];
  const findings: Finding[] = [];
  const declarations = new Map<string, BeId>();
  for (const block of shownBlocks(tree)) {
    const { styleFaults, oddDeclarations } = blockFacts(block);
    for (const text of oddDeclarations) if (!declarations.has(text)) declarations.set(text, block.beId);
    for (const fault of styleFaults.slice(0, MAX_FINDINGS - findings.length)) {
      const { rule, message } = rules[fault.kind];
      const where = `Line ${lineOf(tree, block, fault.offset)}`;
      const what = fault.around === '' ? fault.rule : `${fault.rule} in ${fault.around}`;
      findings.push(
        makeFinding(rule, 'warning', { beId: block.beId, message, detail: `${where}: ${what}`, key: what }),
      );
    }
  }
  for (const [text, beId] of [...declarations].slice(0, MAX_FINDINGS))
    findings.push(
      makeFinding('css-declaration', 'warning', {
        beId,
        message: 'A style that isn’t valid CSS, so Gmail drops all styles of the element',
        detail: text,
      }),
    );
  return findings;
}

/** Returns the line of an offset in a block's own code, without its child blocks. */
function lineOf(tree: SourceTree, wanted: SourceBlock, offset: number): number {
  let lines = 1;
  const count = (text: string): void => {
    lines += text.match(/\r\n|\r|\n/g)?.length ?? 0;
  };
  // True once the place is reached.
  const visit = (block: SourceBlock): boolean => {
    let left = block === wanted ? offset : Number.POSITIVE_INFINITY;
    for (const part of [block.open, ...block.parts, block.close]) {
      if (typeof part !== 'string') {
        if (visit(part)) return true;
        continue;
      }
      count(part.slice(0, left));
      if (part.length > left) return true;
      left -= part.length;
    }
    return false;
  };
  visit(tree.root);
  return lines;
}
