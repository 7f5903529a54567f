import type { DocumentType } from '@galley/contract';

const emailSigns =
  /<!--\[if [^\]]{0,200}mso|urn:schemas-microsoft-com:vml|mso-[a-z-]{1,40}\s{0,10}:|<table\b[^>]{0,400}role=["']presentation/i;
const pageSigns = /<(?:nav|main|section|article|form|video|script)\b/i;
const styleSheet = /<link\b[^>]{0,400}rel=["']?stylesheet/i;

/**
 * Whether a theme's HTML is made for emails or pages; null if unclear. Outlook-specific code is the surest sign, and
 * tables in tables are made for nothing else today.
 */
export function guessThemeType(html: string): DocumentType | null {
  if (emailSigns.test(html)) return 'email';
  if (pageSigns.test(html)) return 'page';
  if (html.split(/<table\b/i).length > 3) return 'email';
  return styleSheet.test(html) ? 'page' : null;
}
