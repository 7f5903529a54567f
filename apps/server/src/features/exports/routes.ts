import type { HandlerMap } from '../../platform/http/types';
import type { Services } from '../../services';
import { contentDisposition, exportFileName } from './file-name';
import { exportHtmlFile, exportZip } from './service';

/** Downloads of a stored version: HTML or ZIP. */
export function exportHandlers(services: Services): HandlerMap {
  return {
    build_export: async ({ caller, query }) => {
      const request = {
        version: query.version,
        keepTags: query.keepTags ?? false,
        hasLinkParameters: query.linkParameters,
      };
      const { title, bytes } =
        query.kind === 'zip'
          ? await exportZip(services, caller, request)
          : await exportHtmlFile(services, caller, { ...request, absoluteImages: query.absoluteImages ?? true });
      return {
        // A download, never a page of ours: the type alone would let an old browser show it.
        contentType: query.kind === 'zip' ? 'application/zip' : 'application/octet-stream',
        headers: {
          'content-disposition': contentDisposition(exportFileName(title, query.kind)),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
        body: bytes,
      };
    },
  };
}
