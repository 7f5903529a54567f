import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idInBody, idParam, storedInteger } from '../../entities/common';
import { emailHits, replacement, replacementQuery, replacementText } from '../../entities/replacement';
import { limits } from '../../limits';

const templateParams = z.object({ id: idParam });
const replacementParams = z.object({ id: idParam, rid: idParam });
const answer = z.object({ replacement });

/** Find and replace in many emails and pages of a theme: the preview, the job, and its return. */
export const replacementRoutes = {
  templates_replacements_find: defineRoute({
    name: 'templates_replacements_find',
    method: 'POST',
    path: '/api/v1/templates/:id/replacements-find',
    access: 'template.editor',
    limit: 'replacementSearches',
    summary: 'Every place in the current versions of emails or pages where a text or address is. Nothing is stored.',
    params: templateParams,
    body: z.object({
      ids: z
        .array(idInBody)
        .min(1, 'Choose at least one.')
        .max(limits.emailsSearchedAtOnce, `At most ${limits.emailsSearchedAtOnce} at a time.`),
      query: replacementQuery,
    }),
    response: z.object({ emails: z.array(emailHits) }),
  }),
  templates_replacements: defineRoute({
    name: 'templates_replacements',
    method: 'GET',
    path: '/api/v1/templates/:id/replacements',
    access: 'template.editor',
    summary: 'The caller’s last replacements in a theme, newest first.',
    params: templateParams,
    response: z.object({ replacements: z.array(replacement) }),
  }),
  templates_replacements_create: defineRoute({
    name: 'templates_replacements_create',
    method: 'POST',
    path: '/api/v1/templates/:id/replacements',
    access: 'template.editor',
    creates: true,
    limit: 'exports',
    summary:
      'Starts a job that replaces a text or address in emails and pages, each as a new version. Those that someone is editing or that have another version by then are left out and named. Takes an Idempotency-Key.',
    params: templateParams,
    body: z.object({
      query: replacementQuery,
      replacement: replacementText,
      documents: z
        .array(
          z.object({
            id: idInBody,
            /** The searched version. */
            version: storedInteger.positive(),
            /** The indexes of the excluded hits. */
            except: z.array(storedInteger).max(limits.hitsPerEmail).default([]),
          }),
        )
        .min(1, 'Choose at least one.')
        .max(limits.bulkEmails, `At most ${limits.bulkEmails} at a time.`),
    }),
    response: answer,
  }),
  templates_replacements_get: defineRoute({
    name: 'templates_replacements_get',
    method: 'GET',
    path: '/api/v1/templates/:id/replacements/:rid',
    access: 'template.editor',
    summary: 'How far a replacement of the caller is, and what became of each email. Polled every second.',
    params: replacementParams,
    response: answer,
  }),
  templates_replacements_return: defineRoute({
    name: 'templates_replacements_return',
    method: 'POST',
    path: '/api/v1/templates/:id/replacements/:rid/return',
    access: 'template.editor',
    summary:
      'Starts returning the emails of a replacement to the version before, each as a new version. Those that were saved since or that someone is editing are left out and named. Can be called again.',
    params: replacementParams,
    response: answer,
  }),
} as const;
