import { formatCount } from '@galley/contract';

/** Emails or pages of one theme. */
export type Documents = readonly { title: string; type: 'email' | 'page' }[];

/** The number of blocks of each kind in a theme. */
export interface ThemeReport {
  sections: number;
  components: number;
  editable: number;
}

/** Formats "1 email", "5 pages". */
export function countDocuments(count: number, type: 'email' | 'page'): string {
  return formatCount(count, type === 'page' ? { one: 'page', other: 'pages' } : { one: 'email', other: 'emails' });
}

/** Returns the title of a single document, or the number of documents. */
export function nameDocuments(of: Documents): string {
  const [first, ...more] = of;
  return first && more.length === 0 ? `“${first.title}”` : countDocuments(of.length, first?.type ?? 'email');
}

/**
 * Formats "15 sections, 14 components, 120 editable texts and images", without what there is none of; or
 * "no editable areas".
 */
export function describeTheme({ sections, components, editable }: ThemeReport): string {
  const parts = [
    ...(sections > 0 ? [formatCount(sections, { one: 'section', other: 'sections' })] : []),
    ...(components > 0 ? [formatCount(components, { one: 'component', other: 'components' })] : []),
    ...(editable > 0
      ? [formatCount(editable, { one: 'editable text or image', other: 'editable texts and images' })]
      : []),
  ];
  return parts.length > 0 ? parts.join(', ') : 'no editable areas';
}
