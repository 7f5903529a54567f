import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { exportEmails } from './export-emails';
import { contentDisposition, exportFileName } from './file-name';
import { exportHtmlFile, exportZip } from './service';

/** Downloads: a stored version as HTML or ZIP, many emails as one ZIP. */
export function exportHandlers(services: Services): HandlerMap {
  return {
    build_export: async ({ caller, query, signal }) => {
      const request = {
        version: query.version,
        keepTags: query.keepTags ?? false,
        hasLinkParameters: query.linkParameters,
      };
      const { title, bytes, ...file } =
        query.kind === 'zip'
          ? await exportZip(services, caller, request, signal)
          : await exportHtmlFile(
              services,
              caller,
              { ...request, absoluteImages: query.absoluteImages ?? true },
              signal,
            );
      return {
        // A download, never a page on this origin. With the type alone, an old browser would show it.
        contentType: query.kind === 'zip' ? 'application/zip' : 'application/octet-stream',
        headers: {
          'content-disposition': contentDisposition(exportFileName(title, query.kind)),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          ...('encoding' in file ? { 'galley-encoding': file.encoding } : {}),
        },
        body: bytes,
      };
    },
    templates_emails_export: async ({ caller, body, signal }) => {
      const keepTags = body.keepTags ?? false;
      const { stream, failed } = await exportEmails(services, caller, { ids: body.ids, keepTags, signal });
      return {
        contentType: 'application/zip',
        headers: {
          'content-disposition': contentDisposition(exportFileName(caller.template.title, 'zip')),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          // How many of the emails are listed in errors.txt instead of packed.
          'galley-failed': String(failed),
        },
        body: stream,
      };
    },
  };
}
