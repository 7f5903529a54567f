import { buildUrl, type Email, organizationUrl } from '@galley/contract';
import { isPlaceholder } from '../loaded/email-list';

/**
 * The address at which an email opens: a path on this host, or a URL of another organization. null = it can't be
 * opened.
 */
export type EmailAddress = { path: string } | { url: string } | null;

/** Returns null without edit rights, and while the email is being created. */
export function emailAddress(email: Email): EmailAddress {
  if (isPlaceholder(email)) return null;
  if (email.org) return email.url ? { url: email.url } : null;
  if (!email.canEdit) return null;
  return { path: buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id }) };
}

/** The preview of an email or page for people with access, without a share link. */
export function previewPath({ type, tid, id }: Pick<Email, 'type' | 'tid' | 'id'>): string {
  return buildUrl(`${type}_preview`, { tid, id });
}

/** "Northbank Studio > Folio" and the theme's address there; null for the person's own organization. */
export function foreignTheme(email: Email): { name: string; url: string } | null {
  if (!email.org) return null;
  return {
    name: `${email.org.name} > ${email.templateTitle ?? ''}`,
    url: organizationUrl(email.org, buildUrl('dashboard_template', { id: email.tid })),
  };
}
