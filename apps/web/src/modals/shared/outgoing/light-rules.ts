export type LightRulesName = keyof typeof rulesOf;

/** The findings that each light stands for, by their rule. The sender isn't in the document. */
export const rulesOf = {
  subject: ['subject'],
  previewText: ['preview-text'],
  links: ['link-empty', 'link-placeholder', 'link-broken', 'link-unsafe', 'link-text', 'link-answer'],
  alternatives: ['image-source', 'image-alt', 'image-alt-name'],
  size: ['size', 'image-weight'],
  unsubscribe: ['unsubscribe'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
const lightRules: ReadonlySet<string> = new Set(Object.values(rulesOf).flat());

/** Returns whether one of the lights stands for the findings of a rule. */
export function hasLight(rule: string): boolean {
  return lightRules.has(rule);
}
