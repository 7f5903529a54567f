import type { Services } from '../../services';
import { reportSecurityEvent } from '../security/security-events';
import type { StoppedTask } from './worker-pool';

/** Reports a task that exceeded its limits: its name, never its input. */
export function reportStoppedTask(
  services: Pick<Services, 'db' | 'log'>,
  { task, limit, organizationId }: StoppedTask,
): void {
  services.log.warn('A task was stopped at its limit.', { task, limit, organizationId });
  reportSecurityEvent(services, { action: 'task.stopped', organizationId, details: { task, limit } });
}
