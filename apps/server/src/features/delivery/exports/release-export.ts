import { AppError } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow } from '../../documents/emails/email-versions';
import { findingKey, findReadiness } from './readiness';
import { insertRelease } from './stored-releases';

/**
 * Allows the export of a version despite the requirements that it doesn't meet now; new findings block it again. The
 * reason is logged. Does nothing for a version that is already ready. Throws `not_found`.
 */
export async function releaseExport(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  { emailId, version, reason }: { emailId: number; version: number; reason: string },
): Promise<void> {
  const { organizationId, template, user } = caller;
  const email = await findEmailRow(services.db, { organizationId, id: emailId });
  if (email.templateId !== template.id) throw new AppError('not_found', messages.notFound);
  const { findings, release } = await findReadiness(services, email, version);
  if (findings.length === 0 || release) return;
  await services.db.transaction(async (tx) => {
    const keys = findings.map(findingKey);
    await insertRelease(tx, {
      organizationId,
      emailId: email.id,
      version,
      reason,
      findings: keys,
      createdBy: user.id,
      createdAt: services.clock.now(),
    });
    await recordChange(tx, authorOf(caller), {
      action: 'email.export_released',
      object: { kind: 'email', id: email.id },
      details: { version, findings: findings.length, reason },
    });
  });
}
