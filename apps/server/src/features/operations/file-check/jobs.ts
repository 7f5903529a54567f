import { z } from 'zod';
import { defineJob } from '../../../platform/queue/define-job';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { checkDocuments, checkDrafts, checkFiles, type Slice } from './check-things';
import {
  countThings,
  type Damage,
  deleteRepaired,
  type FileCheck,
  findCheck,
  findOpenCheck,
  insertCheck,
  listMissingDocuments,
  moveCheck,
  storeDamage,
} from './repository';
import { weeklySchedule } from './schedule';

/** After this many steps other jobs can run, and a server that stops doesn't wait for the whole check. */
const stepsPerTurn = 10;

const kind = {
  name: 'file_check.run',
  payload: z.object({
    /** The requested check; without it, the unfinished one or a new one. */
    id: z.number().int().optional(),
  }),
  attempts: 10,
};

/**
 * Runs every week and when a site admin requests it: reads every stored file, document and draft and lists the damaged
 * ones. It works in slices, each stored with the progress in one transaction, so that a killed check resumes where it
 * stopped. If two run at the same time, the one that is behind stops.
 */
export const checkStoredFiles = defineJob({
  ...kind,
  schedule: weeklySchedule,
  async run({ id }, services): Promise<void> {
    const { db, clock } = services;
    const asked = id === undefined ? await findOpenCheck(db) : await findCheck(db, id);
    let check = asked ?? (id === undefined ? await insertCheck(db, clock.now()) : null);
    for (let step = 0; check && !check.endedAt; step += 1) {
      if (step === stepsPerTurn) return await services.jobs.enqueue(db, kind, { id: check.id });
      check = await runSlice(services, check);
    }
  },
});

interface Phase {
  read(services: Services, after: string): Promise<Slice>;
  /** The next phase; null = none. */
  next: string | null;
}

const phases: Record<string, Phase> & { files: Phase } = {
  files: { read: checkFiles, next: 'documents' },
  documents: { read: checkDocuments, next: 'drafts' },
  drafts: { read: checkDrafts, next: null },
};

/** Runs the next slice of a check; null if another process is ahead. */
async function runSlice(services: Services, check: FileCheck): Promise<FileCheck | null> {
  const { db } = services;
  if (!check.startedAt) {
    const total = await countThings(db);
    return await store(services, check, [], { startedAt: services.clock.now(), total });
  }
  const phase = phases[check.phase] ?? phases.files;
  const slice = await phase.read(services, check.position);
  if (slice.position !== null) return await store(services, check, slice.damage, progressOf(check, slice));
  if (phase.next) return await store(services, check, [], { phase: phase.next, position: '' });
  return await store(services, check, await listMissingDocuments(db), { endedAt: services.clock.now() });
}

function progressOf(check: FileCheck, { position, count, bytes }: Slice): Partial<FileCheck> {
  const counts = check.phase === 'files' ? { files: check.files + count } : { documents: check.documents + count };
  return { ...counts, position: position ?? check.position, bytes: check.bytes + bytes };
}

/** Stores a step of a check with its findings. Each new finding is a security event. */
async function store(
  services: Services,
  check: FileCheck,
  found: readonly Damage[],
  change: Partial<FileCheck>,
): Promise<FileCheck | null> {
  const now = services.clock.now();
  const moved = { ...change, updatedAt: now };
  return await services.db.transaction(async (tx) => {
    // First, because this locks the row until everything is stored.
    if (!(await moveCheck(tx, check, moved))) return null;
    for (const damage of found) {
      if (!(await storeDamage(tx, check.id, damage, now))) continue;
      const { kind, organizationId, sha256, state } = damage;
      const details = { kind, state, checksum: sha256.slice(0, 12) };
      await recordSecurityEvent(tx, { action: 'file.damaged', organizationId, details });
    }
    if (change.endedAt) await deleteRepaired(tx, check.id);
    return { ...check, ...moved };
  });
}
