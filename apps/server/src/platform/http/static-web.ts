import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageName } from '@galley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { messages } from '../../messages';
import type { Services } from '../../services';
import { sendError } from './errors';
import { scriptPolicy, shellPolicy } from './headers';
import { pageOf, readPage } from './screen-parts';

/** Prefixes of the API: an unknown address below them is a JSON 404, not a page. */
const apiPrefixes = ['/api/', '/assets/', '/avatars/', '/blobs/', '/content/', '/dev/'];
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the built web application: its files, and index.html for every page. Files under `/app/` have a hash in their
 * name and never change; the addresses of others have it as `v`. An address that isn't a page gets the same HTML with
 * status 404, which shows "not found".
 */
export async function serveWeb(app: FastifyInstance, services: Services): Promise<void> {
  const root = services.config.webDist;
  if (existsSync(root))
    await app.register(fastifyStatic, { root, serve: false, etag: true, lastModified: true, preCompressed: true });

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname: path, searchParams } = new URL(request.url, 'http://any');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || apiPrefixes.some((prefix) => path.startsWith(prefix))) {
      return sendError(reply, 404, { error: messages.notFound, code: 'not_found' });
    }
    const file = await findFile(root, path);
    if (file) {
      const isFixed = path.startsWith('/app/') || searchParams.has('v');
      void reply.header('cache-control', isFixed ? immutable : 'no-cache');
      if (file.endsWith('.js')) {
        void reply.header('content-security-policy', scriptPolicy(services.config, request));
      }
      return await reply.sendFile(file, { cacheControl: false });
    }
    const page = services.config.billing || pageOf(path) !== 'billing' ? pageOf(path) : undefined;
    return sendShell(reply, root, page, pagePolicy(services.config, request, page));
  });
}

async function findFile(root: string, path: string): Promise<string | null> {
  const decoded = decodePath(path);
  if (decoded === null || decoded.endsWith('/') || decoded === '/index.html') return null;
  const relative = normalize(decoded).slice(1);
  if (relative.split(sep).some((part) => part.startsWith('.'))) return null;
  const found = await stat(join(root, relative)).catch(() => null);
  return found?.isFile() ? relative : null;
}

function decodePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

function pagePolicy(config: Config, request: FastifyRequest, page: PageName | undefined): string {
  if (page === 'signup') return shellPolicy(config, request, { captcha: config.recaptcha?.url });
  return shellPolicy(config, request, page === 'billing' && config.billing ? { stripe: config.billing } : {});
}

function sendShell(reply: FastifyReply, root: string, page: PageName | undefined, policy: string): FastifyReply {
  const html = readPage(root, page);
  if (html === null) {
    return reply
      .status(503)
      .type('text/plain; charset=utf-8')
      .send('The web application is not built: run “npm run build”.');
  }
  return reply
    .status(page === undefined ? 404 : 200)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(html);
}
