import { AppError, limits, type Persona, type PersonaChoice, type SampleField } from '@galley/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { Queryable } from '../../../platform/db/database';
import { loadPacked } from '../../../platform/db/html-contents';
import { naturally } from '../../../platform/db/natural-order';
import { personas } from '../../../platform/db/schema';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { findEmailRow, findEmailVersion } from '../emails/email-versions';
import { findTemplateVersion } from '../templates/themes';
import type { SampleData } from './render-sample';
import { sampleFieldsTask } from './sample-fields-task';

type ThemeCaller = UserCaller & { template: TemplateTarget };

interface ThemeScope {
  organizationId: number;
  templateId: number;
}

interface PersonaFields {
  name: string;
  data: string;
}

const missing = () => new AppError('not_found', messages.notFound);
const scopeOf = ({ organizationId, template }: ThemeCaller) => ({ organizationId, templateId: template.id });
const inScope = ({ organizationId, templateId }: ThemeScope) =>
  and(eq(personas.organizationId, organizationId), eq(personas.templateId, templateId));

/** Returns the personas of a theme, by name. */
export async function listPersonas({ db }: Services, caller: ThemeCaller): Promise<Persona[]> {
  const rows = await db
    .select()
    .from(personas)
    .where(inScope(scopeOf(caller)))
    .orderBy(asc(naturally(personas.name)), asc(personas.id));
  return rows.map(present);
}

/**
 * Returns what personas can fill in: the names in template tags of the theme, and of one of its emails or pages. Throws
 * `not_found` for an email of another theme.
 */
export async function listSampleFields(
  { db, workers }: Services,
  { organizationId, template }: ThemeCaller,
  { emailId, signal }: { emailId?: number; signal?: AbortSignal },
): Promise<SampleField[]> {
  const theme = await findTemplateVersion(db, organizationId, template.id, template.currentVersion);
  const hashes = [theme.htmlSha256];
  if (emailId !== undefined) {
    const email = await findEmailRow(db, { organizationId, id: emailId });
    if (email.templateId !== template.id) throw missing();
    hashes.unshift((await findEmailVersion(db, email)).htmlSha256);
  }
  const htmls = await Promise.all(hashes.map((hash) => loadPacked(db, organizationId, hash)));
  return await workers.run(sampleFieldsTask, { htmls }, { signal });
}

/** Returns the ids and names of the personas of a theme for the list of a preview. */
export async function listPersonaChoices(db: Queryable, scope: ThemeScope): Promise<PersonaChoice[]> {
  return await db
    .select({ id: personas.id, name: personas.name })
    .from(personas)
    .where(inScope(scope))
    .orderBy(asc(naturally(personas.name)), asc(personas.id));
}

/** Returns the data of a persona of the theme as JSON. Throws `not_found`. */
export async function findPersonaData(db: Queryable, scope: ThemeScope, id: number): Promise<string> {
  const [row] = await db
    .select({ data: personas.data })
    .from(personas)
    .where(and(inScope(scope), eq(personas.id, id)));
  if (!row) throw missing();
  return row.data;
}

/** Returns the values of the first persona of a theme in the list, none without personas. */
export async function findSample(db: Queryable, scope: ThemeScope): Promise<SampleData> {
  const [row] = await db
    .select({ data: personas.data })
    .from(personas)
    .where(inScope(scope))
    .orderBy(asc(naturally(personas.name)), asc(personas.id))
    .limit(1);
  return row ? JSON.parse(row.data) : {};
}

/** Creates a persona. Throws `invalid_field` for data that isn't a JSON object, and if there are too many. */
export async function createPersona(services: Services, caller: ThemeCaller, fields: PersonaFields): Promise<Persona> {
  requireObject(fields.data);
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`personas ${scope.templateId}`}, 0))`);
    if ((await tx.$count(personas, inScope(scope))) >= limits.personasPerTemplate)
      throw new AppError('invalid_field', messages.tooManyPersonas, { field: 'name' });
    const by = { createdBy: caller.user.id, updatedBy: caller.user.id };
    const [row] = await tx
      .insert(personas)
      .values({ ...scope, ...fields, ...by })
      .returning();
    if (!row) throw new Error('The persona could not be created.');
    await recordChange(tx, authorOf(caller), {
      action: 'template.persona_created',
      object: { kind: 'template', id: scope.templateId },
      details: { name: row.name },
    });
    return present(row);
  });
}

/** Stores the personas that a starter theme comes with. */
export async function storePersonas(
  db: Queryable,
  { organizationId, templateId, userId }: ThemeScope & { userId: number },
  list: readonly { name: string; data: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (list.length === 0) return;
  const own = { organizationId, templateId, createdBy: userId, updatedBy: userId };
  await db
    .insert(personas)
    .values(list.map(({ name, data }) => ({ ...own, name, data: JSON.stringify(data, null, 2) })));
}

/** Changes a persona. Throws `not_found`, and `invalid_field` for data that isn't a JSON object. */
export async function changePersona(
  services: Services,
  caller: ThemeCaller,
  { id, ...fields }: PersonaFields & { id: number },
): Promise<Persona> {
  requireObject(fields.data);
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    const [row] = await tx
      .update(personas)
      .set({ ...fields, updatedBy: caller.user.id, updatedAt: sql`now()` })
      .where(and(inScope(scope), eq(personas.id, id)))
      .returning();
    if (!row) throw missing();
    await recordChange(tx, authorOf(caller), {
      action: 'template.persona_changed',
      object: { kind: 'template', id: scope.templateId },
      details: { name: row.name },
    });
    return present(row);
  });
}

/** Deletes a persona. Throws `not_found`. */
export async function deletePersona(services: Services, caller: ThemeCaller, id: number): Promise<void> {
  const scope = scopeOf(caller);
  await services.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(personas)
      .where(and(inScope(scope), eq(personas.id, id)))
      .returning();
    if (!row) throw missing();
    await recordChange(tx, authorOf(caller), {
      action: 'template.persona_deleted',
      object: { kind: 'template', id: scope.templateId },
      details: { name: row.name },
    });
  });
}

function requireObject(data: string): void {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw new AppError('invalid_field', messages.personaNotJson, { field: 'data' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid_field', messages.personaNotJson, { field: 'data' });
}

function present({ id, name, data, updatedAt }: typeof personas.$inferSelect): Persona {
  return { id, name, data, updatedAt: unixSeconds(updatedAt) };
}
