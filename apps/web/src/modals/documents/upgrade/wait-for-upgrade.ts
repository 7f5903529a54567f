import { limits } from '@galley/contract';
import { ApiError } from '../../../api/api-error';

/** The clock and the server calls of `waitForUpgrade`, which tests replace. */
export interface UpgradePorts {
  status(): Promise<{ isUpgrading: boolean; percent: number }>;
  wait(milliseconds: number): Promise<void>;
  onPercent(percent: number): void;
}

/**
 * Polls an upgrade every 5 s until the server returns false. Retries polls without a response, and throws the error of
 * a refused one. Resolves after the delay for layouts or emails.
 */
export async function waitForUpgrade(kind: 'layouts' | 'emails', ports: UpgradePorts): Promise<void> {
  for (;;) {
    const status = await ports.status().catch(repeatable);
    if (status) ports.onPercent(Math.min(100, status.percent));
    if (status && !status.isUpgrading) break;
    await ports.wait(limits.upgradePollMs);
  }
  ports.onPercent(100);
  await ports.wait(kind === 'layouts' ? limits.layoutsUpgradedMs : limits.emailsUpgradedMs);
}

/**
 * Returns null for an error that the next poll may not have: the connection or the server was down. Throws other
 * errors.
 */
function repeatable(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
  return null;
}
