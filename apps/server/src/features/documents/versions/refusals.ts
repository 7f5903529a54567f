import { AppError } from '@galley/contract';
import { messages } from '../../../messages';

/** Returns the refusal of changes that are based on a version other than the current one. */
export function staleVersion(currentVersion: number): AppError {
  return new AppError('stale_version', messages.staleSave(currentVersion), { currentVersion });
}

/** Returns the refusal of changes by a person who doesn't hold the edit lease. */
export function leaseLost(currentVersion: number): AppError {
  return new AppError('lease_lost', messages.leaseLost, { currentVersion });
}

/** Throws `stale_version` unless `baseVersion` is the current version. */
export function refuseStale({ currentVersion }: { currentVersion: number }, baseVersion: number): void {
  if (baseVersion !== currentVersion) throw staleVersion(currentVersion);
}
