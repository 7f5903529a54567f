import type { BeId, BlockChanges, SourceBlock, SourceTree } from '@galley/markup';
import { isBelowMinimum } from '@galley/markup/content';

/** The part of a transaction that updates the statistics. */
export interface TreeChange {
  before: SourceTree;
  tree: SourceTree;
  changes: BlockChanges | null;
}

/** Statistics of the whole document, updated incrementally, so that a key press doesn't recompute them. */
export class DocumentFacts {
  sectionCount = 0;
  blockCount = 0;
  /** Number of blocks examined so far, which tests count instead of time. */
  looks = 0;
  private readonly below = new Set<BeId>();
  private belowList: readonly BeId[] | null = null;

  /** The same list object until an entry is added or removed. */
  get belowMinimum(): readonly BeId[] {
    this.belowList ??= [...this.below];
    return this.belowList;
  }

  read(tree: SourceTree): void {
    this.below.clear();
    this.belowList = null;
    this.sectionCount = 0;
    this.blockCount = tree.blocks.size;
    for (const [beId, block] of tree.blocks) this.note(beId, undefined, block);
  }

  /** Applies the changes of a transaction: the cost is that of the change. */
  update({ before, tree, changes }: TreeChange): void {
    if (!changes) {
      this.read(tree);
      return;
    }
    this.blockCount = tree.blocks.size;
    for (const [beId, block] of changes) this.note(beId, before.blocks.get(beId), block);
  }

  private note(beId: BeId, before: SourceBlock | undefined, block: SourceBlock | undefined): void {
    this.looks += 1;
    this.sectionCount += Number(block?.kinds.has('section') === true) - Number(before?.kinds.has('section') === true);
    const isBelow = block !== undefined && block.rules.minChar > 0 && isBelowMinimum(block);
    if (isBelow === this.below.has(beId)) return;
    if (isBelow) this.below.add(beId);
    else this.below.delete(beId);
    this.belowList = null;
  }
}
