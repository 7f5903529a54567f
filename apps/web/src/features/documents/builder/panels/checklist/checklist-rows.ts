import type { ChecklistItem, ChecklistSettings, EmailSettings } from '@galley/contract';
import type { Finding } from '@galley/markup/checks';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { checklistMessages } from '../../../../../messages/documents/builder/checklist';

/** One item of the checklist panel. */
export interface ChecklistRow {
  key: string;
  title: string;
  isChecked: boolean;
  /** The person who checked it last; null if no one did, or if it was unchecked. */
  item: ChecklistItem | null;
  /** Whether it was checked for an earlier version, which doesn't count for this one. */
  isOutdated: boolean;
  /** Related findings of the checks, without those of the theme; null if the checks don't cover it. */
  findings: number | null;
  /** Related findings that come from the theme. */
  themeFindings: number;
  /** Additional information; '' if there is none. */
  fact: string;
}

/** The findings that belong to the default items. */
const rulesOf: Readonly<Record<string, readonly Finding['rule'][]>> = {
  subject: ['subject', 'preview-text'],
  placeholders: ['text-placeholder', 'text-theme', 'link-placeholder', 'image-source'],
  links: ['link-empty', 'link-placeholder', 'link-broken', 'link-unsafe', 'link-text', 'link-answer'],
  // The only text of a linked image is its alternative text.
  'alt-text': ['image-alt', 'image-alt-name', 'image-decorative', 'link-text'],
};

interface Known {
  settings: ChecklistSettings;
  items: readonly ChecklistItem[];
  /** The stored version that is open. */
  version: number;
  /** null until the document was checked. */
  findings: readonly Finding[] | null;
  emailSettings: EmailSettings;
}

/** Returns the items of the checklist with their state and the related findings. */
export function checklistRows({ settings, items, version, findings, emailSettings }: Known): ChecklistRow[] {
  return settings.items.map(({ key, title }) => {
    const item = items.find((one) => one.key === key) ?? null;
    const isOutdated = item !== null && settings.resetsOnSave && item.version < version;
    const rules = Object.hasOwn(rulesOf, key) ? rulesOf[key] : undefined;
    const related = rules && findings ? findings.filter(({ rule }) => rules.includes(rule)) : null;
    const own = related?.filter(({ isFromTheme }) => !isFromTheme);
    return {
      key,
      title,
      isChecked: item?.checked === true && !isOutdated,
      item: item?.checked === true || isOutdated ? item : null,
      isOutdated,
      findings: own?.length ?? null,
      themeFindings: (related?.length ?? 0) - (own?.length ?? 0),
      fact: key === 'tracking' ? trackingFact(emailSettings) : '',
    };
  });
}

function trackingFact({ epaEnabled, emailLinkParams }: EmailSettings): string {
  if (!epaEnabled || emailLinkParams.length === 0) return builderMessages.linkParametersOff;
  return checklistMessages.linkParameters(emailLinkParams.length);
}
