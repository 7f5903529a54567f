import { type BulkChange, formatNumber } from '@galley/contract';
import { countDocuments } from '../phrases';

const running = { move: 'Moving', delete: 'Deleting', duplicate: 'Duplicating' };
const done = { move: 'moved', delete: 'moved to the trash', duplicate: 'duplicated' };
const undone = { move: 'moved back', delete: 'restored', duplicate: 'removed' };

/** Texts about actions on everything that a list matches. They load with its progress. */
export const bulkMessages = {
  running: ({ action, state, done: count, total }: BulkChange, type: 'email' | 'page') =>
    `${state === 'undoing' ? 'Undoing' : running[action]}: ${formatNumber(count)} of ${countDocuments(total, type)}`,
  done: ({ action, state, done: count, total }: BulkChange, type: 'email' | 'page') => {
    if (state === 'undone') return `${countDocuments(count, type)} ${undone[action]}`;
    const what = `${countDocuments(count, type)} ${done[action]}`;
    return state === 'failed' ? `Only ${formatNumber(count)} of ${countDocuments(total, type)} ${done[action]}.` : what;
  },
};
