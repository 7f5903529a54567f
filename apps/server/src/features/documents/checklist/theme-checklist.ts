import { AppError, type ChecklistItem, themeChecklist } from '@galley/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { refOf } from '../../../platform/db/document-ref';
import { templates, users } from '../../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { lockForVersion } from '../stored-versions/lock-document';

type ThemeCaller = UserCaller & { template: TemplateTarget };
type ThemeKey = Pick<TemplateTarget, 'organizationId' | 'id'>;

/** The checks of a theme by the keys of their items. They are stored with its settings, as its checklist for emails is. */
const storedChecks = z.record(
  z.string(),
  z.object({ checked: z.boolean(), by: z.number(), at: z.number(), version: z.number() }),
);

const named = ({ organizationId, id }: ThemeKey) =>
  and(eq(templates.organizationId, organizationId), eq(templates.id, id));

async function readChecks(db: Queryable, theme: ThemeKey): Promise<z.output<typeof storedChecks>> {
  const [row] = await db
    .select({ checks: sql`${templates.settings} -> 'checks'` })
    .from(templates)
    .where(named(theme));
  return storedChecks.catch({}).parse(row?.checks ?? {});
}

/** Returns the state of each item that was ever checked for a theme, in the order of the checklist. */
export async function listThemeChecks(db: Queryable, theme: ThemeKey): Promise<ChecklistItem[]> {
  const checks = await readChecks(db, theme);
  const ids = [...new Set(Object.values(checks).map(({ by }) => by))];
  const people =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return themeChecklist.items.flatMap(({ key }) => {
    const check = checks[key];
    if (!check) return [];
    const { checked, by, at: dateChecked, version } = check;
    const name = people.find(({ id }) => id === by)?.name ?? messages.unknownAuthor;
    return [{ key, checked, user: { id: by, name }, dateChecked, version }];
  });
}

/** Returns the checklist of a theme itself, with the state of its items. */
export async function themeChecklistFor({ db }: Services, { template }: ThemeCaller) {
  return { checklistSettings: themeChecklist, checklistItems: await listThemeChecks(db, template) };
}

/**
 * Checks or unchecks an item for a version of a theme (0 = the current one). If it already has this state, nothing
 * changes. Throws `invalid_field` for an unknown item and for a version that doesn't exist.
 */
export async function checkTheme(
  services: Services,
  caller: ThemeCaller,
  change: { key: string; checked: boolean; version: number },
): Promise<ChecklistItem[]> {
  const { key, checked } = change;
  const { template } = caller;
  if (!themeChecklist.items.some((item) => item.key === key))
    throw new AppError('invalid_field', messages.checklistItemGone, { field: 'key' });
  return await services.db.transaction(async (tx) => {
    const { currentVersion } = await lockForVersion(tx, refOf('template', template));
    const version = change.version || currentVersion;
    if (version > currentVersion) throw new AppError('invalid_field', messages.notFound, { field: 'version' });
    const before = (await readChecks(tx, template))[key];
    if ((before?.checked ?? false) !== checked) {
      const at = unixSeconds(services.clock.now());
      const check = JSON.stringify({ [key]: { checked, by: caller.user.id, at, version } });
      const checks = sql`coalesce(${templates.settings} -> 'checks', '{}'::jsonb) || ${check}::jsonb`;
      await tx
        .update(templates)
        .set({ settings: sql`${templates.settings} || jsonb_build_object('checks', ${checks})` })
        .where(named(template));
      await recordChange(tx, authorOf(caller), {
        action: checked ? 'template.checklist_checked' : 'template.checklist_unchecked',
        object: { kind: 'template', id: template.id },
        details: { key, version },
      });
    }
    return await listThemeChecks(tx, template);
  });
}
