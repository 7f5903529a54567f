import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { cancelSending, progressOf, remotesOf, startSending } from './service';

/** Returns the handlers for sending emails and pages to sources. */
export function transferHandlers(services: Services): HandlerMap {
  return {
    build_images_transfer: async ({ caller, body }) => {
      const { sid: sourceId, folder, emailVersion: version, images = null, html } = body;
      const wanted = html && { ...html, hasLinkParameters: html.linkParameters };
      return await startSending(services, caller, { sourceId, folder, version, images, html: wanted });
    },
    build_images_transfer_progress: async ({ caller, params }) => await progressOf(services, caller, params.uuid),
    build_transfer_cancel: async ({ caller, params }) => await cancelSending(services, caller, params.uuid),
    document_remotes: async ({ caller }) => await remotesOf(services, caller),
  };
}
