import type { Template } from '@galley/contract';

/** The names of a theme's documents, for counts. */
export function countWords({ type }: Pick<Template, 'type'>): { one: string; other: string } {
  return type === 'page' ? { one: 'page', other: 'pages' } : { one: 'email', other: 'emails' };
}
