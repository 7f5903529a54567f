import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { idParam } from '../../entities/common';
import { linkCheck } from '../../entities/link-check';
import { limits } from '../../limits';

const themeParams = z.object({ id: idParam });
const addresses = z.object({
  addresses: z.array(z.string().min(1).max(limits.addressLength)).max(limits.linksCheckedAtOnce),
});
const checks = z.object({ checks: z.array(linkCheck) });

/** Checks whether the addresses of a document's links respond. */
export const linkCheckRoutes = {
  template_link_checks: defineRoute({
    name: 'template_link_checks',
    method: 'POST',
    path: '/api/v1/templates/:id/link-checks/read',
    access: 'template.editor',
    summary: 'Results of the last day for these addresses, and which of them are waiting to be checked.',
    params: themeParams,
    body: addresses,
    response: checks,
  }),
  template_link_checks_start: defineRoute({
    name: 'template_link_checks_start',
    method: 'POST',
    path: '/api/v1/templates/:id/link-checks',
    access: 'template.editor',
    limit: 'linkChecks',
    summary:
      'Checks addresses that have no result of the last day: each is requested once, with its redirects. Others than http and https, and those with template tags, are left out.',
    params: themeParams,
    body: addresses,
    response: checks,
  }),
} as const;
