import type { Template } from '@galley/contract';

/** What a theme's documents are called, for counts. */
export function countWords({ type }: Pick<Template, 'type'>): { one: string; other: string } {
  return type === 'page' ? { one: 'page', other: 'pages' } : { one: 'email', other: 'emails' };
}
