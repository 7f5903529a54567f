import { AppError, type ErrorCode } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import type { UserCaller } from '../../../platform/http/types';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';

/** Error codes that are about the file, not about the fields sent with it. */
const refusals = new Set<ErrorCode>(['import_error', 'unsupported_type', 'too_large', 'bad_request']);

/** Handles an upload. A refused file is reported with its kind and the error code. */
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
