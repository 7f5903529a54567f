import { expect, test } from 'vitest';
import { decide } from './decide';

const asked = (...decisions: ('approved' | 'changes_requested' | null)[]) => ({ isOpen: false, decisions });
const open = (...decisions: ('approved' | 'changes_requested' | null)[]) => ({ isOpen: true, decisions });

test('[U-approvals-decide] a stage is done when everyone who was asked approved, an open one with one approval', () => {
  expect(decide([asked('approved', null), asked(null)])).toEqual({ state: 'waiting', done: 0 });
  expect(decide([asked('approved', 'approved'), asked(null)])).toEqual({ state: 'waiting', done: 1 });
  expect(decide([asked('approved'), asked('approved')])).toEqual({ state: 'approved', done: 2 });
  expect(decide([open()])).toEqual({ state: 'waiting', done: 0 });
  expect(decide([open('approved'), asked(null)])).toEqual({ state: 'waiting', done: 1 });
});

test('[U-approvals-decide] one request for changes decides, and the stages after it are not asked', () => {
  expect(decide([asked('approved', 'changes_requested'), asked(null)])).toEqual({
    state: 'changes_requested',
    done: 0,
  });
  expect(decide([open('approved', 'changes_requested')])).toEqual({ state: 'changes_requested', done: 0 });
  expect(decide([asked('approved'), asked('changes_requested'), asked(null)])).toEqual({
    state: 'changes_requested',
    done: 1,
  });
});

test('[U-approvals-decide] a stage without anyone is never approved by itself', () => {
  expect(decide([asked()])).toEqual({ state: 'waiting', done: 0 });
});
