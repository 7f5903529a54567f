import { limits } from '@galley/contract';
import { ApiError } from '../../../api/api-error';

/** Time and the server, as `waitForUpgrade` needs them. */
export interface UpgradePorts {
  status(): Promise<{ isUpgrading: boolean; percent: number }>;
  wait(milliseconds: number): Promise<void>;
  onPercent(percent: number): void;
}

/**
 * Polls an upgrade every 5 s until the server reports false. A poll that got no answer is repeated; throws the error of
 * one that was refused. Resolves after the delay that layouts or emails have (builder spec 9).
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

/** null for a failure that the next poll may not have: a connection or the server was down. */
function repeatable(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
  return null;
}
