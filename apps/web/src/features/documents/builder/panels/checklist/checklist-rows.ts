import type { ChecklistItem, ChecklistSettings, EmailSettings } from '@galley/contract';
import { formatCount } from '@galley/contract';
import type { Finding, FindingRule } from '@galley/markup/checks';
import { messages } from '../../../../../messages';

/** One item as the panel shows it. */
export interface ChecklistRow {
  key: string;
  title: string;
  isChecked: boolean;
  /** Who checked it last; null = nobody, or the check was removed. */
  item: ChecklistItem | null;
  /** Whether it was checked for an earlier version, which doesn't count for this one. */
  isOutdated: boolean;
  /** What the checks found about it; null = they don't know. */
  findings: number | null;
  /** What else is known about it; '' = nothing. */
  fact: string;
}

/** The findings that belong to the default items. */
const rulesOf: Readonly<Record<string, readonly FindingRule[]>> = {
  subject: ['subject', 'preview-text'],
  placeholders: ['text-placeholder', 'text-theme', 'link-placeholder', 'image-source'],
  links: ['link-empty', 'link-placeholder', 'link-broken', 'link-unsafe'],
  'alt-text': ['image-alt', 'image-alt-name', 'image-decorative'],
};

interface Known {
  settings: ChecklistSettings;
  items: readonly ChecklistItem[];
  /** The stored version that is open. */
  version: number;
  /** null = the document isn't checked yet. */
  findings: readonly Finding[] | null;
  emailSettings: EmailSettings;
}

/** The items of the checklist with what people checked and what the checks know. */
export function checklistRows({ settings, items, version, findings, emailSettings }: Known): ChecklistRow[] {
  return settings.items.map(({ key, title }) => {
    const item = items.find((one) => one.key === key) ?? null;
    const isOutdated = item !== null && settings.resetsOnSave && item.version < version;
    const rules = Object.hasOwn(rulesOf, key) ? rulesOf[key] : undefined;
    return {
      key,
      title,
      isChecked: item?.checked === true && !isOutdated,
      item: item?.checked === true || isOutdated ? item : null,
      isOutdated,
      findings: rules && findings ? findings.filter(({ rule }) => rules.includes(rule)).length : null,
      fact: key === 'tracking' ? trackingFact(emailSettings) : '',
    };
  });
}

function trackingFact({ epaEnabled, emailLinkParams }: EmailSettings): string {
  if (!epaEnabled || emailLinkParams.length === 0) return messages.linkParametersOff;
  return `${formatCount(emailLinkParams.length, { one: 'link parameter', other: 'link parameters' })} on export.`;
}
