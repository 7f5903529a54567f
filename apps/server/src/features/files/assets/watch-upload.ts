import { AppError, type ErrorCode } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { UserCaller } from '../../../platform/http/types';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';

/** What says something about the file, and not about the fields beside it. */
const refusals = new Set<ErrorCode>(['import_error', 'unsupported_type', 'too_large', 'bad_request']);

/** Runs the handling of an upload; a file that is refused is reported with its kind and the code of the refusal. */
export async function watchUpload<Result>(
  services: Services,
  upload: { caller: UserCaller; request: FastifyRequest; kind: 'image' | 'avatar' | 'theme' | 'email' },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { caller, request, kind } = upload;
    if (error instanceof AppError && refusals.has(error.code)) {
      reportSecurityEvent(services, {
        action: 'upload.refused',
        userId: caller.user.id,
        organizationId: caller.organizationId,
        address: request.ip,
        details: { kind, code: error.code },
      });
    }
    throw error;
  }
}
