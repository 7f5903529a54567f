import { expect, it, vi } from 'vitest';
import { findMountPoint } from './find-mount-point';

it('[D8-mount-point] A menu without its button on the page does not open and logs the fault', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const button = { isConnected: true };
  const place = { getBoundingClientRect: () => ({}) as DOMRect };
  expect(findMountPoint(button)).toBe(button);
  expect(findMountPoint(place)).toBe(place);
  expect(log).not.toHaveBeenCalled();
  expect(findMountPoint(null)).toBeNull();
  expect(findMountPoint({ isConnected: false })).toBeNull();
  expect(log.mock.calls).toEqual([['PopupMenu did not find mount point.'], ['PopupMenu did not find mount point.']]);
  log.mockRestore();
});
