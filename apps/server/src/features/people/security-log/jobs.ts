import { limits } from '@galley/contract';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/define-job';
import type { SecurityAction } from '../../../platform/security/security-actions';
import { deleteSecurityEvents } from './repository';

const dayMs = 24 * 60 * 60 * 1000;
/** Events that anonymous people can cause without limit. */
const refusals: SecurityAction[] = [
  'login.failed',
  'password.reset_asked',
  'sign_up.asked',
  'access.refused',
  'origin.refused',
  'rate_limit.reached',
  'upload.refused',
  'handover.refused',
];

/** Every night: deletes security events after a year, and the oldest refusals beyond their limit. */
export const deleteOldSecurityEvents = defineJob({
  name: 'security_log.forget_old',
  payload: z.object({}),
  attempts: 3,
  schedule: '45 3 * * *',
  async run(_payload, { db, clock }) {
    const before = new Date(clock.now().getTime() - limits.securityEventRetentionDays * dayMs);
    await deleteSecurityEvents(db, { before, actions: refusals, kept: limits.securityRefusalsMax });
  },
});
