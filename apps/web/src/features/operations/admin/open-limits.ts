import type { OrganizationLimits } from '@galley/contract';
import { errorText } from '../../../api/api-error';
import { adminLimitsQuery } from '../../../api/operations/admin';
import { alertError } from '../../../lib/dialogs';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { queryClient } from '../../../lib/query-client';
import type { LimitsModalProps } from './limits-modal';

/** Opens the dialog with an organization's limits and usage. Resolves when it's closed. */
export async function openLimitsModal(oid: number): Promise<void> {
  const limits = await loadLimits(oid);
  if (!limits) return;
  await openLazyModal<LimitsModalProps>(async () => (await import('./limits-modal')).LimitsModal, { limits });
}

async function loadLimits(oid: number): Promise<OrganizationLimits | null> {
  try {
    return await queryClient.fetchQuery(adminLimitsQuery(oid));
  } catch (error) {
    void alertError(errorText(error));
    return null;
  }
}
