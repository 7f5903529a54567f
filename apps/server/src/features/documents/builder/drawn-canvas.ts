import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import { AppError, canvasFramePolicy } from '@galley/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { messages } from '../../../messages';
import { loadPacked } from '../../../platform/db/html-contents';
import type { EmailTarget, RawReply, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { assetBaseOf, findTemplateFacts, findTemplateVersion } from '../templates/themes';
import { type CanvasInput, drawCanvasTask } from './canvas-task';

const gunzip = promisify(gunzipCallback);

/** Memory for gzipped canvases, in bytes: enough for hundreds of emails, or for a document of any length. */
const cacheBytes = 32 * 1024 * 1024;

interface Drawing {
  services: Pick<Services, 'workers'>;
  organizationId: number;
  input: CanvasInput;
}

/** The most recently drawn canvases. The key is everything that a canvas is drawn from. */
const drawn = new LRUCache<string, Buffer, Drawing>({
  maxSize: cacheBytes,
  sizeCalculation: (bytes) => bytes.length + 1,
  // Not canceled when one client disconnects: other requests may be waiting for the same canvas.
  fetchMethod: async (_key, _stale, { context: { services, organizationId, input } }) =>
    await services.workers.run(drawCanvasTask, input, { organizationId }),
});

/**
 * Returns the drawn document of an email or page for the canvas frame, which is shown while the builder's code is still
 * loading (docs/decisions/088). It is isolated by the same two walls as the canvas that the engine writes. Throws
 * `not_found`, also for a request that isn't for a frame.
 */
export async function drawnCanvas(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  { request, version, isWebKit }: { request: FastifyRequest; version: number; isWebKit: boolean },
): Promise<RawReply> {
  if (!['iframe', undefined].includes(request.headers['sec-fetch-dest'] as string | undefined))
    throw new AppError('not_found', messages.notFound);
  const { organizationId } = caller;
  const { db } = services;
  const email = await findEmailRow(db, caller.email);
  const opened = await findEmailVersion(db, email, version);
  const theme = await findTemplateVersion(db, organizationId, email.templateId, opened.templateVersion);
  const { templateSettings } = await findTemplateFacts(db, organizationId, email.templateId);
  const { loadsRemoteContent } = templateSettings;
  const around = { markerPrefix: email.markerPrefix, assetBase: assetBaseOf(theme), loadsRemoteContent };
  const key = JSON.stringify([opened.htmlSha256, around]);
  const bytes =
    drawn.get(key) ??
    (await drawn.fetch(key, {
      context: {
        services,
        organizationId,
        input: { html: await loadPacked(db, organizationId, opened.htmlSha256), ...around },
      },
    }));
  if (!bytes) throw new Error('A canvas was not drawn.');
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return {
    contentType: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': canvasFramePolicy(isWebKit, { loadsRemoteContent }),
      ...(takesGzip ? { 'content-encoding': 'gzip' } : {}),
      vary: 'accept-encoding',
    },
    body: takesGzip ? bytes : await gunzip(bytes),
  };
}
