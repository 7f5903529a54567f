import type { DamagedFile } from '@galley/contract';
import { limits } from '@galley/contract';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { type DamagedRow, listDamage } from './repository';
import { findUses, type Use, useKey } from './uses';

/** Returns damaged items, newest first, with their uses, up to the limit (`limits.damagedFilesListed`). */
export async function listDamagedFiles(db: Queryable): Promise<DamagedFile[]> {
  const rows = await listDamage(db, limits.damagedFilesListed);
  const uses = await findUses(db, rows);
  return rows.map((row) => describe(row, uses.get(useKey(row)) ?? { uses: [], total: 0 }));
}

/** Returns whether the last check found damaged items that are still in use. */
export async function isAnythingDamaged(db: Queryable): Promise<boolean> {
  return (await listDamage(db, 1)).length > 0;
}

function describe(row: DamagedRow, { uses, total }: { uses: Use[]; total: number }): DamagedFile {
  const isAvatar = uses.some((use) => use.isAvatar) && !uses.some((use) => use.name);
  const places = uses.map((use) => use.place).filter(Boolean);
  return {
    id: row.id,
    kind: isAvatar ? 'avatar' : (row.kind as DamagedFile['kind']),
    state: row.state as DamagedFile['state'],
    name: uses.find((use) => use.name)?.name ?? '',
    sha256: row.sha256,
    organizations: [...new Set(uses.map((use) => use.organization).filter(Boolean))],
    usedBy: places,
    moreUses: Math.max(0, total - uses.length),
    size: uses[0]?.size ?? 0,
    foundAt: unixSeconds(row.foundAt),
  };
}
