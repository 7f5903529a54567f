import { gapAt } from '../blocks/block-layout';
import type { TextEdit } from '../html/text-edits';
import { printTree } from '../source/source-tree';
import type { SourceTree, Step } from '../types';

/**
 * Returns the steps for edits of the printed source in the text between blocks. The last edit comes first, so that the
 * other offsets stay valid. The edits must not overlap.
 */
export function spliceSteps(tree: SourceTree, edits: readonly TextEdit[], source: string = printTree(tree)): Step[] {
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .flatMap((edit) => {
      const before = source.slice(edit.start, edit.end);
      if (before === edit.text) return [];
      const gap = gapAt(tree, edit.start);
      const steps: Step[] = [];
      if (before !== '') steps.push({ kind: 'remove', gap, html: before });
      if (edit.text !== '') steps.push({ kind: 'insert', gap, html: edit.text });
      return steps;
    });
}
