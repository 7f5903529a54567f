import type { DocumentType } from '@galley/contract';

const emailSigns =
  /<!--\[if [^\]]{0,200}mso|urn:schemas-microsoft-com:vml|mso-[a-z-]{1,40}\s{0,10}:|<table\b[^>]{0,400}role=["']presentation/i;
const pageSigns = /<(?:nav|main|section|article|form|video|script)\b|<link\b[^>]{0,400}rel=["']?stylesheet/i;

/** Whether a theme's HTML is made for emails or pages; null if unclear. Outlook-specific code is the surest sign. */
export function guessThemeType(html: string): DocumentType | null {
  if (emailSigns.test(html)) return 'email';
  return pageSigns.test(html) ? 'page' : null;
}
