/** The screen and program that styles are evaluated for. */
export interface View {
  /** Width of the email in CSS pixels. */
  width: number;
  isDark: boolean;
  /** Names of attributes that the program adds to every element, such as `data-ogsc` of Outlook’s dark mode. */
  attributes?: ReadonlySet<string>;
}

/** How emails are shown in most programs: 600 px wide, in light colors. */
export const lightView: View = { width: 600, isDark: false };

/**
 * Returns whether all conditions of a rule apply (`StyleRule.conditions`). Features that can't be evaluated don't apply,
 * except `@supports` and `@layer`, which current programs pass.
 */
export function conditionsApply(conditions: readonly string[], view: View): boolean {
  return conditions.every((condition) => {
    const name = /^@([\w-]{1,30})/.exec(condition)?.[1] ?? '';
    if (name === 'media') return mediaApplies(condition.slice('@media'.length), view);
    return name === 'supports' || name === 'layer';
  });
}

function mediaApplies(list: string, view: View): boolean {
  return list.split(',').some((query) => queryApplies(query.trim().toLowerCase(), view));
}

function queryApplies(query: string, view: View): boolean {
  const isNot = /^not\s/.test(query);
  const parts = query.replace(/^(?:not|only)\s/, '').split(/\sand(?=[\s(])/);
  const applies = parts.every((part) => partApplies(part.trim(), view));
  return isNot ? !applies : applies;
}

function partApplies(part: string, { width, isDark }: View): boolean {
  if (part === 'all' || part === 'screen' || part === '') return true;
  const inside = /^\(([^()]{1,200})\)$/.exec(part)?.[1] ?? '';
  const [feature = '', value = ''] = inside.split(':').map((side) => side.trim());
  if (feature === 'prefers-color-scheme') return value === (isDark ? 'dark' : 'light');
  const pixels = lengthOf(value);
  if (pixels === null) return false;
  if (/^max-(?:device-)?width$/.test(feature)) return width <= pixels;
  if (/^min-(?:device-)?width$/.test(feature)) return width >= pixels;
  return false;
}

function lengthOf(value: string): number | null {
  const [, number, unit] = /^(\d{0,6}(?:\.\d{1,6})?)(px|em|rem)?$/.exec(value) ?? [];
  if (!number) return null;
  return Number(number) * (unit === 'em' || unit === 'rem' ? 16 : 1);
}
