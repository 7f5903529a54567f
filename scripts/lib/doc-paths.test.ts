import { describe, expect, it } from 'vitest';
import { findMissingPaths, findUnlisted, listPlaces, readPaths } from './doc-paths.mjs';

const places = listPlaces([
  'apps/server/src/features/people/teams/routes.ts',
  'apps/server/src/features/people/teams/service.ts',
  'apps/server/src/features/people/README.md',
  'apps/web/src/styles/tokens.css',
  'docs/decisions/078-teams.md',
  'docs/design.md',
]);
const missingIn = (text: string, document = 'docs/guide.md') =>
  findMissingPaths(document, text, places).map(({ line, path }) => `${line} ${path}`);

describe('readPaths', () => {
  it('[H2-doc-paths-read] Reads texts in backticks that look like paths, links and decisions, with their lines', () => {
    const text = [
      'See `apps/web/src/styles/`, `tokens.css` and [design](design.md#names).',
      '![Screen](screens/one.png) shows docs/decisions/078 and `docs/decisions/078`.',
    ].join('\n');
    expect(readPaths(text)).toEqual([
      { line: 1, path: 'apps/web/src/styles/', isLink: false },
      { line: 1, path: 'tokens.css', isLink: false },
      { line: 1, path: 'design.md', isLink: true },
      { line: 2, path: 'screens/one.png', isLink: true },
      { line: 2, path: 'docs/decisions/078', isLink: false },
      { line: 2, path: 'docs/decisions/078', isLink: false },
    ]);
  });

  it('[H2-doc-paths-read] Leaves addresses, media types, commands, names in code and code blocks alone', () => {
    const text = [
      '`/content/{ticket}`, `https://example.com/a.ts`, `text/html`, `npm run a/b`, `callRoute(a/b)`, `{name}/x`, `.env`',
      '[site](https://example.com), [part](#names), [address](/api/docs), [mail](mailto:ada@example.com), `requireRoom`',
      '```sh',
      'cat `gone/file.ts`',
      '```',
    ].join('\n');
    expect(readPaths(text)).toEqual([]);
  });
});

describe('findMissingPaths', () => {
  it('[H2-doc-paths-missing] Finds what neither the root nor the folder of the document has', () => {
    const text =
      '`apps/server/src/features/people/teams`, `docs/design.md`, `decisions/`\n\n`apps/gone/`, `people/teams/`';
    expect(missingIn(text)).toEqual(['3 apps/gone/', '3 people/teams/']);
    const readme = 'apps/server/src/features/people/README.md';
    expect(missingIn('`teams/service.ts`, `../people/teams/`, `teams/gone.ts`', readme)).toEqual(['1 teams/gone.ts']);
  });

  it('[H2-doc-paths-missing] Expands braces, and takes a star or a placeholder for any name', () => {
    expect(missingIn('`apps/server/src/features/people/teams/{routes,service}.ts`')).toEqual([]);
    expect(missingIn('`apps/server/src/features/people/teams/{routes,gone}.ts`')).toEqual([
      '1 apps/server/src/features/people/teams/{routes,gone}.ts',
    ]);
    expect(
      missingIn('`apps/server/src/features/<domain>/<feature>/{routes,service}.ts`, `apps/web/src/styles/*.css`'),
    ).toEqual([]);
    expect(missingIn('`apps/web/src/<domain>/tokens.ts`, `apps/web/src/*.css`')).toEqual([
      '1 apps/web/src/<domain>/tokens.ts',
      '1 apps/web/src/*.css',
    ]);
  });

  it('[H2-doc-paths-missing] Looks for a name beside what its line named before, and otherwise anywhere', () => {
    expect(missingIn('`service.ts`\n`apps/server/src/features/people/teams/routes.ts`, `service.ts`')).toEqual([]);
    expect(missingIn('`apps/web/src/styles/`, `tokens.css`, `service.ts`\n`gone.ts`')).toEqual([
      '1 service.ts',
      '2 gone.ts',
    ]);
  });

  it('[H2-doc-paths-missing] Follows links from the folder of the document alone, and decisions by their number', () => {
    expect(missingIn('[design](design.md#names), [teams](decisions/078-teams.md), docs/decisions/078')).toEqual([]);
    expect(missingIn('[design](docs/design.md), docs/decisions/079')).toEqual([
      '1 docs/design.md',
      '1 docs/decisions/079',
    ]);
  });
});

it('[H2-decisions-listed] Finds decisions that the index has no link to', () => {
  const index = '| [078](078-teams.md) | Teams |\n\nSee `079-other.md`.';
  expect(findUnlisted(index, ['078-teams.md', '079-other.md'])).toEqual(['079-other.md']);
});
