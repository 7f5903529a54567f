import {
  applyStep,
  applyTextChanges,
  type BeId,
  type BlockChanges,
  blockSource,
  invertStep,
  type Refusal,
  refuse,
  type SourceBlock,
  type SourceTree,
  type Step,
  type StepResult,
} from '@galley/markup';

export interface TransactionOptions {
  newId(): string;
  /**
   * For undo and redo: a step that was applied once can always be applied again, if necessary by parsing the document
   * again.
   */
  mustApply?: boolean;
}

/**
 * Collects the steps of one change. Each step is applied immediately to `tree`, a path copy, so that the offsets of the
 * next one refer to the current content. The tree isn't visible outside until the editor commits it.
 */
export class Transaction {
  readonly steps: Step[] = [];
  readonly before: SourceTree;
  tree: SourceTree;
  /** The changes of the steps in `tree.blocks`; null = a step parsed the whole document again. */
  get changes(): BlockChanges | null {
    return this.isReadAnew ? null : this.changed;
  }
  private readonly changed = new Map<BeId, SourceBlock | undefined>();
  private isReadAnew = false;
  private readonly options: TransactionOptions;

  constructor(tree: SourceTree, options: TransactionOptions) {
    this.before = tree;
    this.tree = tree;
    this.options = options;
  }

  /** Applies one step; steps without effect are dropped. Throws the errors of `applyStep`. */
  apply(step: Step): void {
    if (isEmptyStep(step)) return;
    this.adopt([step], applyStep(this.tree, step, this.options));
  }

  /** Applies steps in order; text changes in many blocks are applied together. */
  applyAll(steps: readonly Step[]): void {
    const wanted = steps.filter((step) => !isEmptyStep(step));
    for (let at = 0; at < wanted.length; ) {
      const together = applyTextChanges(this.tree, wanted, at);
      const next = at + (together?.count ?? 1);
      const taken = wanted.slice(at, next);
      if (together) this.adopt(taken, together);
      else for (const step of taken) this.apply(step);
      at = next;
    }
  }

  /** Adds steps that were already applied to `tree` to find out whether they fit, and the resulting tree. */
  take(steps: readonly Step[], tree: SourceTree): void {
    this.steps.push(...steps);
    this.tree = tree;
    this.isReadAnew = true;
  }

  /** Reverts steps, the last one first. */
  revert(steps: readonly Step[]): void {
    this.applyAll(steps.map(invertStep).reverse());
  }

  private adopt(steps: readonly Step[], result: Pick<StepResult, 'tree' | 'changes'>): void {
    this.tree = result.tree;
    this.isReadAnew ||= result.changes === null;
    for (const [beId, block] of result.changes ?? []) this.changed.set(beId, block);
    for (const step of steps) this.steps.push(step);
  }

  /** False if the text of the document is unchanged. */
  get isChange(): boolean {
    return this.steps.length > 0 && !hasSameText(this.before.root, this.tree.root);
  }
}

/**
 * Runs `build` on a fresh transaction; converts an error of a step into a refusal, because nothing has been changed
 * yet.
 */
export function tryTransaction(
  tree: SourceTree,
  options: TransactionOptions & { log(message: string): void },
  build: (tx: Transaction) => true | Refusal,
): Transaction | Refusal {
  const tx = new Transaction(tree, options);
  try {
    const result = build(tx);
    return result === true ? tx : result;
  } catch (error) {
    options.log(`[Galley] change refused: ${error instanceof Error ? error.message : String(error)}`);
    return refuse('The markup around this block does not allow that.');
  }
}

function isEmptyStep(step: Step): boolean {
  switch (step.kind) {
    case 'setInner':
    case 'setAttributes':
      return step.before === step.after;
    case 'insert':
    case 'remove':
      return step.html === '';
    case 'move':
      return step.html === '' || (step.from.parentId === step.to.parentId && step.from.offset === step.to.offset);
  }
}

/** Returns whether two blocks have the same text; shared subtrees cost nothing. */
export function hasSameText(a: SourceBlock, b: SourceBlock): boolean {
  if (a === b) return true;
  if (a.length !== b.length || a.open !== b.open || a.close !== b.close) return false;
  // A restored part can be split differently than the one it replaced: then only the text can be compared.
  const isAlike = a.parts.length === b.parts.length && a.parts.every((part, at) => typeof part === typeof b.parts[at]);
  if (!isAlike) return blockSource(a) === blockSource(b);
  return a.parts.every((part, index) => {
    const other = b.parts[index];
    if (typeof part === 'string' || typeof other === 'string') return part === other;
    return other !== undefined && hasSameText(part, other);
  });
}
