import type { Finding } from '@galley/markup/checks';
import { expect, it } from 'vitest';
import { groupFindings } from './group-findings';

const finding = (id: string, message: string): Finding => ({
  id,
  rule: 'link-placeholder',
  severity: 'error',
  beId: id,
  message,
  detail: '',
});

it('[F-D16] puts findings of one rule and sentence into one line from three on, in the order of their first', () => {
  const list = [finding('1', 'A'), finding('2', 'B'), finding('3', 'A'), finding('4', 'A'), finding('5', 'B')];
  const groups = groupFindings(list);
  expect(groups.map(({ findings, isFolded }) => [findings.map(({ id }) => id), isFolded])).toEqual([
    [['1', '3', '4'], true],
    [['2', '5'], false],
  ]);
});
