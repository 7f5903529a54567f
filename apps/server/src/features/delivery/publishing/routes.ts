import { AppError } from '@galley/contract';
import { messages } from '../../../messages';
import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { publishedPages } from '../transfers/service';
import { listRunningTransfers } from '../transfers/stored-transfers';
import { startPublishing, unpublish } from './service';

/** Returns the handlers for publishing pages on sources. */
export function publishingHandlers(services: Services): HandlerMap {
  return {
    build_publish_pages: async ({ caller, body }) => {
      if (body.tid !== caller.template.id) throw new AppError('not_found', messages.notFound);
      return await startPublishing(services, caller, body);
    },
    pages_published: async ({ caller: { organizationId, user, template } }) => ({
      pages: await publishedPages(services, template),
      running: await listRunningTransfers(services.db, organizationId, { userId: user.id, pagesOf: template.id }),
    }),
    pages_unpublish: async ({ caller, body, signal }) => {
      await unpublish(services, caller, body.sourceId, signal);
      return { success: true };
    },
  };
}
