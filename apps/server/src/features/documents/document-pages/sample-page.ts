import { AppError } from '@galley/contract';
import type { PageTicket } from '../../../access/content-ticket';
import { messages } from '../../../messages';
import type { Services } from '../../../services';
import { samplePageTask } from '../personas/sample-task';
import { findPersonaData } from '../personas/service';
import type { ContentPage } from './content-page';

/**
 * Returns the page of an email or page with the values of a persona of its theme. It is made for this request only, and
 * not stored. Throws `not_found` for a persona of another theme, and for pages without template tags to fill in.
 */
export async function pageWithSample(
  services: Services,
  ticket: PageTicket,
  page: ContentPage,
  personaId: number,
): Promise<ContentPage> {
  if (ticket.kind !== 'email' || page.isThumbnail) throw new AppError('not_found', messages.notFound);
  const data: Record<string, unknown> = JSON.parse(await findPersonaData(services.db, ticket, personaId));
  return {
    ...page,
    make: async (options) =>
      await services.workers.run(samplePageTask, { page: await page.make(options), data }, options),
  };
}
