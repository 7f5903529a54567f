import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findInEmails, ownReplacement, ownReplacements, startReplacement, startReturn } from './service';

/** Returns the handlers for find and replace in many emails and pages of a theme. */
export function replacementHandlers(services: Services): HandlerMap {
  return {
    templates_replacements_find: async ({ caller, body, signal }) => ({
      emails: await findInEmails(services, caller, { ...body, signal }),
    }),
    templates_replacements: async ({ caller }) => ({ replacements: await ownReplacements(services, caller) }),
    templates_replacements_create: async ({ caller, body }) => ({
      replacement: await startReplacement(services, caller, body),
    }),
    templates_replacements_get: async ({ caller, params }) => ({
      replacement: await ownReplacement(services, caller, params.rid),
    }),
    templates_replacements_return: async ({ caller, params }) => ({
      replacement: await startReturn(services, caller, params.rid),
    }),
  };
}
