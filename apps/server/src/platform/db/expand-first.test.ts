import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listMigrations } from './migrate';

/*
 * A migration runs while processes of the release before still work, so it takes nothing from them (docs/decisions/098).
 * What they don't use anymore may go, in a migration that names the release which stopped using it:
 * `-- Unused since 0.4.0`.
 */

const root = resolve(import.meta.dirname, '../../../../..');
const migrationsDir = join(root, 'apps/server/migrations');

/** Statements that would break the previous release. */
const contractions = [
  [/\bdrop\s+(column|table|type|sequence|schema)\b/i, 'drops what the release before may use'],
  [/\brename\b/i, 'renames what the release before uses'],
  [/\bset\s+not\s+null\b/i, 'refuses null, which the release before may write'],
  [/\bdrop\s+default\b/i, 'drops a default that the release before may need'],
  [
    /\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i,
    'changes the type of a column that the release before uses',
  ],
  [
    /\badd\s+column\b(?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot\s+null\b/is,
    'adds a column that the release before can’t fill',
  ],
] as const;
const marker = /^-- Unused since (\d+\.\d+\.\d+)\s*$/m;

/** Returns the faults of a migration: none if it only expands, or names the release that stopped using what it drops. */
function faultsOf(sql: string, releases: readonly string[]): string[] {
  const release = marker.exec(sql)?.[1];
  if (release !== undefined) return releases.includes(release) ? [] : [`names ${release}, which isn’t a release`];
  const statements = sql
    .replaceAll(/--> statement-breakpoint/g, ';')
    .replaceAll(/--.*$/gm, '')
    .split(';');
  return statements.flatMap((statement) =>
    contractions.filter(([pattern]) => pattern.test(statement)).map(([, fault]) => fault),
  );
}

describe('a migration', () => {
  test('[H2-expand-first] Takes nothing from the release before, unless it names the one that stopped using it', () => {
    const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
    const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version ?? '');
    const [baseline, ...later] = listMigrations(migrationsDir);
    expect(baseline).toBe('0000_baseline');
    const faults = later.map((tag) => [
      tag,
      faultsOf(readFileSync(join(migrationsDir, `${tag}.sql`), 'utf8'), releases),
    ]);
    expect(faults.filter(([, found]) => found?.length)).toEqual([]);
  });

  test.each([
    ['ALTER TABLE "emails" DROP COLUMN "title";', 'drops'],
    ['drop table emails cascade', 'drops'],
    ['ALTER TABLE "emails" RENAME COLUMN "title" TO "name";', 'renames'],
    ['ALTER TABLE "emails" RENAME TO "documents";', 'renames'],
    [
      'ALTER TABLE "emails" ADD COLUMN "grade" text;--> statement-breakpoint\nalter table emails alter column grade\n set not null;',
      'refuses null',
    ],
    ['ALTER TABLE "emails" ALTER COLUMN "grade" DROP DEFAULT;', 'drops a default'],
    ['ALTER TABLE "emails" ALTER COLUMN "grade" SET DATA TYPE bigint;', 'changes the type'],
    ['ALTER TABLE "emails" ADD COLUMN "grade" text NOT NULL;', 'adds a column'],
  ])('[H2-expand-found] Is refused: %s', (sql, fault) => {
    expect(faultsOf(sql, [])).toEqual([expect.stringContaining(fault)]);
    expect(faultsOf(`-- Unused since 0.4.0\n${sql}`, ['0.4.0'])).toEqual([]);
    expect(faultsOf(`-- Unused since 0.5.0\n${sql}`, ['0.4.0'])).toEqual(['names 0.5.0, which isn’t a release']);
  });

  test.each([
    'CREATE TABLE "grades" ("id" bigint PRIMARY KEY, "title" text NOT NULL);',
    'ALTER TABLE "emails" ADD COLUMN "grade" text;',
    'ALTER TABLE "emails" ADD COLUMN "grade" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "emails" ADD COLUMN "grade" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL;',
    'ALTER TABLE "emails" ALTER COLUMN "grade" DROP NOT NULL;',
    'ALTER TABLE "emails" DROP CONSTRAINT "emails_type_check";',
    'DROP INDEX "emails_template";',
    'drop view if exists current_memberships;',
    '-- Doesn’t drop column title yet.\nUPDATE "emails" SET "grade" = "title";',
  ])('[H2-expand-passed] Passes: %s', (sql) => {
    expect(faultsOf(sql, [])).toEqual([]);
  });
});
