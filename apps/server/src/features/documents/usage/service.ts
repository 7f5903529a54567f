import { documentType, type PartUsage } from '@galley/contract';
import type { ThemePart } from '@galley/markup/themes';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { loadTheme } from '../templates/themes';
import { countDocuments, listPartDocuments, listPartUse, type PartUse } from './repository';
import { themePartsTask } from './usage-tasks';

type ThemeCaller = UserCaller & { template: TemplateTarget };
type Kind = PartUsage['kind'];

const scopeOf = ({ organizationId, template }: ThemeCaller) => ({ organizationId, templateId: template.id });

/**
 * Returns how often the emails and pages of a theme use the parts of its newest version, in the order of the theme, and
 * then parts that only earlier versions have. Counted from an index of the current versions.
 */
export async function usageOf(
  services: Services,
  caller: ThemeCaller,
): Promise<{ documents: number; uncounted: number; parts: PartUsage[] }> {
  const { organizationId, template } = caller;
  const { source } = await loadTheme(services, organizationId, template.id, template.currentVersion);
  const offered = await services.workers.run(themePartsTask, { source }, { organizationId });
  const used = await listPartUse(services.db, scopeOf(caller));
  return { ...(await countDocuments(services.db, scopeOf(caller))), parts: joinParts(offered, used) };
}

/** Returns the keys (`kind name`) of the parts that the emails and pages of a theme use. */
export async function usedPartKeys(
  { db }: Pick<Services, 'db'>,
  theme: { organizationId: number; templateId: number },
): Promise<ReadonlySet<string>> {
  return new Set((await listPartUse(db, theme)).map(keyOf));
}

/** Returns the emails and pages that use one part, up to 100. */
export async function documentsOfPart(services: Services, caller: ThemeCaller, part: { kind: Kind; name: string }) {
  const rows = await listPartDocuments(services.db, scopeOf(caller), part);
  return rows.map((row) => ({ ...row, type: documentType.parse(row.type) }));
}

function joinParts(offered: readonly ThemePart[], used: readonly PartUse[]): PartUsage[] {
  const byKey = new Map(used.map((use) => [keyOf(use), use]));
  const current = offered.map(({ kind, name, title }) => {
    const { documents = 0, count = 0 } = byKey.get(keyOf({ kind, name })) ?? {};
    return { kind, name, title, documents, count, isCurrent: true };
  });
  const known = new Set(offered.map(keyOf));
  // The index counts all styles of links; only those of the theme are its link styles.
  const former = used.filter((use) => use.kind !== 'link_style' && !known.has(keyOf(use)));
  return [...current, ...former.map((use) => ({ ...use, title: titleOf(use.name), isCurrent: false }))];
}

function keyOf({ kind, name }: { kind: string; name: string }): string {
  return `${kind} ${name}`;
}

/** Returns the title of a part in an earlier version of the theme, as far as its name contains it. */
function titleOf(name: string): string {
  const [sort = '', ...rest] = name.split(' ');
  return sort === 'content' ? '' : rest.join(' ');
}
