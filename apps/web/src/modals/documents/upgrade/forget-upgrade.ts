import { readUpgradeStatus } from '../../../api/documents/template-upgrade';
import { keys } from '../../../api/keys';
import { queryClient } from '../../../lib/query-client';

/** Reads again how far an update of a theme is. Does nothing while the server can't be reached. */
export async function forgetUpgrade(templateId: number): Promise<void> {
  const status = await readUpgradeStatus(templateId).catch(() => undefined);
  queryClient.setQueryData(keys.upgradeStatus(templateId), status);
  await queryClient.invalidateQueries({ queryKey: keys.templates });
}

/** Reloads lists and documents that an update may have changed. */
export async function forgetUpgraded(templateId: number): Promise<void> {
  const changed = [keys.emails(templateId), keys.layouts(templateId), keys.pins(templateId)];
  for (const queryKey of [...changed, keys.templateSettings(templateId)])
    await queryClient.invalidateQueries({ queryKey });
  await forgetUpgrade(templateId);
}
