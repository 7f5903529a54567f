import type { OrganizationLimits } from '@galley/contract';
import { formatNumber } from '@galley/contract';
import { adminMessages } from '../../../messages/operations/admin';

/** The limits of an organization, in the order of the form. */
export const limitFields = ['themes', 'people', 'integrations', 'storageMegabytes'] as const;
export type LimitField = (typeof limitFields)[number];

const megabyte = 1024 * 1024;
/** The largest value that the server can store. */
const greatest = 2_147_483_647;

/** Converts limits to field values; '' = no limit. */
export function showLimit(limits: OrganizationLimits['quota']): Record<LimitField, string> {
  const { themes, people, integrations, storageBytes } = limits;
  const text = (limit: number | null) => (limit === null ? '' : String(limit));
  return {
    themes: text(themes),
    people: text(people),
    integrations: text(integrations),
    storageMegabytes: text(storageBytes === null ? null : Math.floor(storageBytes / megabyte)),
  };
}

/** Returns what is wrong with a field value; undefined if it's valid. */
export function limitProblem(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (!/^\d+$/.test(text)) return adminMessages.wholeNumberRequired;
  return Number(text) > greatest ? adminMessages.enterAtMost(formatNumber(greatest)) : undefined;
}

/** Converts field values to numbers; null = no limit. */
export function readTyped(typed: Record<LimitField, string>): Record<LimitField, number | null> {
  const read = (text: string) => (text.trim() === '' ? null : Number(text));
  return {
    themes: read(typed.themes),
    people: read(typed.people),
    integrations: read(typed.integrations),
    storageMegabytes: read(typed.storageMegabytes),
  };
}
