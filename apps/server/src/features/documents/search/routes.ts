import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { searchEmails, searchPlaces } from './service';

/** Returns the handlers for the search in the header. */
export function searchHandlers(services: Services): HandlerMap {
  return {
    templates_search: async ({ caller, body }) => searchEmails(services, caller, body),
    templates_search_places: async ({ caller, body }) => searchPlaces(services, caller, body.term),
  };
}
