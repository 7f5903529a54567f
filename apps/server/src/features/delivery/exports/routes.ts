import { AppError, type HandlerQuery, type Route } from '@galley/contract';
import { messages } from '../../../messages';
import { refOf } from '../../../platform/db/document-ref';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { contentDisposition, exportFileName } from '../../../platform/file-name';
import type { HandlerMap, RawReply, TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findMissingScripts } from '../../documents/fonts/missing-scripts';
import { exportDocument, fileExtensions } from './export-document';
import { exportEmails } from './export-emails';
import { readinessFor, requireExportReady } from './readiness';
import { releaseExport } from './release-export';
import { cancelOwnExport, downloadOwnExport, ownExports, requestExport, retryOwnExport } from './request-export';
import { exportZip, type HtmlRequest } from './service';
import { scriptsTask } from './text-tasks';

/** Returns the handlers for exports of emails and pages: immediate ones, by a job, many as one ZIP. */
export function exportHandlers(services: Services): HandlerMap {
  return {
    build_export: async ({ caller, query, signal }) => {
      const { kind } = query;
      await requireExportReady(services, refOf('email', caller.email), query.version ?? 0, caller);
      const { title, bytes, encoding } =
        kind === 'zip'
          ? { encoding: null, ...(await exportZip(services, caller, htmlRequest(query), signal)) }
          : await exportDocument(services, caller, kind, htmlRequest(query), signal);
      return {
        // A download, never a page on this origin. With only the type, an old browser would render it.
        contentType: kind === 'zip' ? 'application/zip' : 'application/octet-stream',
        headers: {
          ...downloadHeaders(exportFileName(title, fileExtensions[kind])),
          ...(encoding === null ? {} : { 'galley-encoding': encoding }),
        },
        body: bytes,
      };
    },
    build_export_size: async ({ caller, query, signal }) => {
      const request = htmlRequest(query);
      // The size of a PDF is only known once it's printed: this is that of the HTML that is printed.
      const isPdf = query.kind === 'pdf';
      const kind = query.kind === 'pdf' ? 'html' : query.kind;
      const { bytes, encoding, notes } = await exportDocument(services, caller, kind, request, signal);
      if (isPdf && encoding) notes.push(...(await notesOfFonts(services, caller, { bytes, encoding }, signal)));
      const isPlain = !request.changes?.inlineCss && !request.changes?.minify;
      const plain = isPlain
        ? bytes
        : (await exportDocument(services, caller, kind, { ...request, changes: undefined }, signal)).bytes;
      return { bytes: bytes.length, plainBytes: plain.length, notes };
    },
    build_export_readiness: async ({ caller, query }) =>
      readinessFor(services, caller, { version: query.version ?? 0, hasChecks: query.checks ?? false }),
    templates_exports_release: async ({ caller, body }) => {
      const { eid: emailId, version, reason } = body;
      await releaseExport(services, caller, { emailId, version, reason });
      return { success: true };
    },
    build_export_pages: async ({ caller, query, signal }) => {
      if (query.tid !== undefined && query.tid !== caller.template.id)
        throw new AppError('invalid_field', messages.notFound, { field: 'tid' });
      const ids = query.pids.split(',').map(Number);
      return await manyAsZip(services, caller, { ids, keepTags: query.keepTags ?? false, signal });
    },
    templates_exports: async ({ caller }) => ({ exports: await ownExports(services, caller) }),
    templates_exports_create: async ({ caller, body }) => ({ export: await requestExport(services, caller, body) }),
    templates_exports_cancel: async ({ caller, params }) => ({
      exports: await cancelOwnExport(services, caller, params.xid),
    }),
    templates_exports_retry: async ({ caller, params }) => ({
      export: await retryOwnExport(services, caller, params.xid),
    }),
    templates_exports_download: async ({ caller, params }) => downloadOwnExport(services, caller, params.xid),
    templates_emails_export: async ({ caller, body, signal }) =>
      manyAsZip(services, caller, { ids: body.ids, keepTags: body.keepTags ?? false, signal }),
  };
}

/** Returns a note about scripts that this server's browser prints as boxes. */
async function notesOfFonts(
  services: Services,
  { organizationId }: UserCaller,
  html: { bytes: Buffer; encoding: HtmlEncoding },
  signal: AbortSignal,
): Promise<string[]> {
  const used = await services.workers.run(scriptsTask, html, { organizationId, signal });
  const missing = await findMissingScripts(services, used);
  return missing.length > 0 ? [messages.exportMissingFonts(new Intl.ListFormat('en-US').format(missing))] : [];
}

type DocumentQuery = HandlerQuery<Route<'build_export' | 'build_export_size'>>;

function htmlRequest(query: DocumentQuery): HtmlRequest {
  return {
    version: query.version,
    keepTags: query.keepTags ?? false,
    hasLinkParameters: query.linkParameters,
    absoluteImages: query.absoluteImages ?? true,
    changes: { inlineCss: query.inlineCss ?? false, minify: query.minify ?? false },
  };
}

async function manyAsZip(
  services: Services,
  caller: UserCaller & { template: TemplateTarget },
  request: { ids: readonly number[]; keepTags: boolean; signal?: AbortSignal },
): Promise<RawReply> {
  const { stream, failed } = await exportEmails(services, caller, request);
  return {
    contentType: 'application/zip',
    headers: {
      ...downloadHeaders(exportFileName(caller.template.title, 'zip')),
      // Number of emails that are listed in errors.txt instead of packed.
      'galley-failed': String(failed),
    },
    body: stream,
  };
}

function downloadHeaders(fileName: string): Record<string, string> {
  return {
    'content-disposition': contentDisposition(fileName),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
}
