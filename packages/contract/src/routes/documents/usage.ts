import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idParam } from '../../entities/common';
import { partDocument, partKind, partUsage } from '../../entities/usage';
import { limits } from '../../limits';

const themeParams = z.object({ id: idParam });

/** How often documents use the parts of a theme. */
export const usageRoutes = {
  template_usage: defineRoute({
    name: 'template_usage',
    method: 'GET',
    path: '/api/v1/templates/:id/usage',
    access: 'template.admin',
    summary:
      'How often the current versions of emails and pages use the sections, components and link styles of their theme, and which of these none uses.',
    params: themeParams,
    response: z.object({
      /** Number of emails and pages of the theme, and of those whose current version isn’t counted yet. */
      documents: z.number().int(),
      uncounted: z.number().int(),
      parts: z.array(partUsage),
    }),
  }),
  template_usage_documents: defineRoute({
    name: 'template_usage_documents',
    method: 'GET',
    path: '/api/v1/templates/:id/usage/documents',
    access: 'template.admin',
    summary: 'The emails and pages that use a section, component or link style of their theme, most uses first.',
    params: themeParams,
    query: z.object({ kind: partKind, name: z.string().min(1).max(limits.partNameLength) }),
    response: z.object({ documents: z.array(partDocument).max(limits.partDocumentsListed) }),
  }),
} as const;
