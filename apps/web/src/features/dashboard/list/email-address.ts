import { buildUrl, type Email, organizationUrl } from '@galley/contract';
import { isPlaceholder } from '../api/email-list';

/** Where an email opens: a path of this place, an absolute address of another organization's, or nowhere. */
export type EmailAddress = { path: string } | { url: string } | null;

/** Without edit rights and while it is being created an email opens nowhere (dashboard spec 2). */
export function emailAddress(email: Email): EmailAddress {
  if (isPlaceholder(email)) return null;
  if (email.org) return email.url ? { url: email.url } : null;
  if (!email.canEdit) return null;
  return { path: buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id }) };
}

/** "Northbank Studio > Folio" and the theme's address there; null for the own organization. */
export function foreignTheme(email: Email): { name: string; url: string } | null {
  if (!email.org) return null;
  return {
    name: `${email.org.name} > ${email.templateTitle ?? ''}`,
    url: organizationUrl(email.org, buildUrl('dashboard_template', { id: email.tid })),
  };
}
