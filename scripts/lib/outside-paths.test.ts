import { describe, expect, it } from 'vitest';
import { findOutsidePaths } from './outside-paths.mjs';

/** Returns the outside paths of one file; `others` are the other files of the repository. */
function pathsIn(text: string, file = 'packages/a/src/x.test.ts', others: [string, string][] = []): string[] {
  return findOutsidePaths([[file, text], ...others])
    .filter((one) => one.file === file)
    .map((one) => `${one.line} ${one.path}`);
}

describe('findOutsidePaths', () => {
  it.each([
    ['a folder of the file', `const corpus = path.resolve(import.meta.dirname, '../../../../shared/corpus');`],
    ['an address of the file', `const corpus = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));`],
    ['an address that is read at once', `readFileSync(new URL('../../../../shared/corpus', import.meta.url));`],
    ['an address by its path', `const corpus = new URL('../../../../shared/corpus', import.meta.url).pathname;`],
    [
      'a folder in steps',
      `const root = resolve(__dirname, '../../..');const corpus = join(root, '..', 'shared', 'corpus');`,
    ],
    [
      'a folder of its path',
      `const up = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../../shared/corpus');`,
    ],
    [
      'a folder with a name that is not known',
      `const up = path.join(import.meta.dirname, '../../../../shared/corpus', name);`,
    ],
  ])('[W3-outside-paths] Finds a path outside the repository: %s', (_, text) => {
    expect(pathsIn(text)).toEqual(['1 ../shared/corpus']);
  });

  it('[W3-outside-paths] Follows a folder that another file exports', () => {
    const other: [string, string] = [
      'apps/server/src/testing/app.ts',
      `export const repositoryRoot = resolve(import.meta.dirname, '../../../..');`,
    ];
    const text = `import { repositoryRoot as root } from '../../testing/app';\n\nconst corpus = join(root, '../shared/corpus');`;
    expect(pathsIn(text, 'apps/server/src/features/x/x.test.ts', [other])).toEqual(['3 ../shared/corpus']);
    expect(pathsIn(text.replace("'../shared", "'shared"), 'apps/server/src/features/x/x.test.ts', [other])).toEqual([]);
  });

  it('[W3-outside-paths] Finds imports from outside and folders of one machine', () => {
    expect(pathsIn(`import { a } from '../../../../other/a';\nawait import('../../../../b');`)).toEqual([
      '1 ../../../../other/a',
      '2 ../../../../b',
    ]);
    expect(
      pathsIn(`const a = '/home/ada/themes';\nconst b = 'C:\\\\Users\\\\ada';\nconst c = \`/workspace/shared\`;`),
    ).toEqual(['1 /home/ada/themes', '2 C:\\Users\\ada', '3 /workspace/shared']);
  });

  it('[W3-outside-paths] Leaves alone what stays inside, what is not known, and texts that are no paths of files', () => {
    const inside = [
      `import { a } from '../../../b/src/a';`,
      `const root = path.resolve(import.meta.dirname, '../../..');`,
      `const back = path.join(root, 'e2e', '..', 'themes');`,
      `const temporary = path.join(os.tmpdir(), '../../../../..', 'x');`,
      `const chromium = '/usr/bin/chromium'; const users = await scim('/Users/:id'); const users2 = '/Users';`,
      `const attack = zip('../../../../../../etc/passwd');`,
      `// path.join(root, '../shared')`,
      `const work = '/works/1'; const text = 'see ../../../../../shared/corpus';`,
    ];
    expect(pathsIn(inside.join('\n'))).toEqual([]);
  });
});
