import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { changePersona, createPersona, deletePersona, listPersonas, listSampleFields } from './service';

/** Returns the handlers for personas: sample recipients of a theme's emails. */
export function personaHandlers(services: Services): HandlerMap {
  return {
    template_personas: async ({ caller, query, signal }) => ({
      personas: await listPersonas(services, caller),
      fields: await listSampleFields(services, caller, { emailId: query.eid, signal }),
    }),
    template_personas_create: async ({ caller, body }) => ({ persona: await createPersona(services, caller, body) }),
    template_personas_update: async ({ caller, params, body }) => ({
      persona: await changePersona(services, caller, { id: params.personaId, ...body }),
    }),
    template_personas_delete: async ({ caller, params }) => {
      await deletePersona(services, caller, params.personaId);
      return { success: true };
    },
  };
}
