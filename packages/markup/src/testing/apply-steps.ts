import { expect } from 'vitest';
import { applyStep, invertStep } from '../source/apply-step';
import { printTree } from '../source/source-tree';
import type { SourceTree, Step } from '../types';

/**
 * For tests: applies steps in order, expects that undoing them restores the previous bytes, and returns the new tree.
 */
export function applySteps(tree: SourceTree, steps: readonly Step[]): SourceTree {
  let count = 0;
  const newId = (): string => {
    count += 1;
    return `new-${count}`;
  };
  const apply = (from: SourceTree, list: readonly Step[]): SourceTree =>
    list.reduce((current, step) => applyStep(current, step, { newId }).tree, from);
  const result = apply(tree, steps);
  expect(printTree(apply(result, steps.toReversed().map(invertStep)))).toBe(printTree(tree));
  return result;
}
