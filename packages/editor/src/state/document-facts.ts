import type { BeId, SourceTree } from '@galley/markup';
import { isBelowMinimum } from '../kernels/count-text';

/** Figures about the whole document, kept in step by what changed so that a keystroke does not count it anew. */
export class DocumentFacts {
  blockCount = 0;
  sectionCount = 0;
  private readonly below = new Set<BeId>();

  get belowMinimum(): readonly BeId[] {
    return [...this.below];
  }

  read(tree: SourceTree): void {
    this.below.clear();
    this.count(tree);
    for (const [beId, block] of tree.blocks) if (isBelowMinimum(block)) this.below.add(beId);
  }

  /** Compares two trees; blocks that both share by reference cost one look. */
  update(before: SourceTree, after: SourceTree): void {
    for (const beId of this.below) if (!after.blocks.has(beId)) this.below.delete(beId);
    let sections = 0;
    for (const [beId, block] of after.blocks) {
      if (block.kinds.has('section')) sections += 1;
      if (block.rules.minChar === 0 || before.blocks.get(beId) === block) continue;
      if (isBelowMinimum(block)) this.below.add(beId);
      else this.below.delete(beId);
    }
    this.blockCount = after.blocks.size;
    this.sectionCount = sections;
  }

  private count(tree: SourceTree): void {
    this.blockCount = tree.blocks.size;
    this.sectionCount = 0;
    for (const block of tree.blocks.values()) if (block.kinds.has('section')) this.sectionCount += 1;
  }
}
