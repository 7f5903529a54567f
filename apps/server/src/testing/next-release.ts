import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './test-app';

/** The number of migrations that the next release adds. */
export const addedMigrations = 6;

/**
 * Creates an installation of the next release in an empty folder: the same server with more migrations. Each adds a
 * column and fills it, and waits between the two, so that a kill finds it half done. Returns its bundle.
 */
export function makeNextRelease(folder: string): string {
  for (const name of ['package.json', 'apps/server/dist', 'apps/server/migrations']) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    cpSync(join(repositoryRoot, name), join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, 'apps/web'));
  for (const name of ['node_modules', 'apps/server/node_modules', 'apps/web/dist', 'themes'])
    if (existsSync(join(repositoryRoot, name))) symlinkSync(join(repositoryRoot, name), join(folder, name));
  const migrations = join(folder, 'apps/server/migrations');
  const journalFile = join(migrations, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const [last] = journal.entries.slice(-1);
  if (!last) throw new Error('There is no migration.');
  for (let step = 1; step <= addedMigrations; step += 1) {
    const tag = `900${step}_next`;
    journal.entries.push({ ...last, idx: last.idx + step, when: last.when + step * 1000, tag });
    const statements = [
      `alter table templates add column step_${step} text;`,
      'select pg_sleep(0.2);',
      `update templates set step_${step} = title;`,
    ];
    writeFileSync(join(migrations, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
  }
  writeFileSync(journalFile, JSON.stringify(journal));
  return join(folder, 'apps/server/dist/main.mjs');
}
