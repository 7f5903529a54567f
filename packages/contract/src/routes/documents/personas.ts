import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idParam, success, title } from '../../entities/common';
import { persona, sampleField } from '../../entities/persona';
import { limits } from '../../limits';

const themeParams = z.object({ id: idParam });
const personaParams = z.object({ id: idParam, personaId: idParam });
const fields = z.object({ name: title, data: z.string().max(limits.personaDataLength) });

/** Fictional recipients of a theme's emails, whose values replace template tags in previews. */
export const personaRoutes = {
  template_personas: defineRoute({
    name: 'template_personas',
    method: 'GET',
    path: '/api/v1/templates/:id/personas',
    access: 'template.editor',
    summary: 'The personas of a theme, by name, and what they can fill in.',
    params: themeParams,
    query: z.object({
      /** An email or page of the theme whose tags are listed too. */
      eid: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: z.object({
      personas: z.array(persona),
      /** The names in template tags of the theme's current version, and of the email or page, in their order. */
      fields: z.array(sampleField),
    }),
  }),
  template_personas_create: defineRoute({
    name: 'template_personas_create',
    method: 'POST',
    path: '/api/v1/templates/:id/personas',
    access: 'template.editor',
    creates: true,
    summary: 'Creates a persona from a name and a JSON object.',
    params: themeParams,
    body: fields,
    response: z.object({ persona }),
  }),
  template_personas_update: defineRoute({
    name: 'template_personas_update',
    method: 'PUT',
    path: '/api/v1/templates/:id/personas/:personaId',
    access: 'template.editor',
    summary: 'Changes the name and data of a persona.',
    params: personaParams,
    body: fields,
    response: z.object({ persona }),
  }),
  template_personas_delete: defineRoute({
    name: 'template_personas_delete',
    method: 'DELETE',
    path: '/api/v1/templates/:id/personas/:personaId',
    access: 'template.editor',
    summary: 'Deletes a persona.',
    params: personaParams,
    response: success,
  }),
} as const;
