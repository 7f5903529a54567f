import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { canvasFrameAttributes } from '../../packages/contract/src/canvas-frame.ts';
import { type FirstScreen, firstScreens } from './src/app/first-screens.ts';

const server = process.env.GALLEY_DEV_SERVER ?? 'http://localhost:4100';
const proxied = ['/api', '/canvas-frame', '/assets', '/blobs', '/content', '^/dev/(?!ui)'];

const screens: Record<string, FirstScreen> = firstScreens;

export default defineConfig({
  plugins: [react(), preloadLatinFont(), versionPublicFiles(), finishWireTables(), listScreenParts()],
  server: {
    port: Number(process.env.GALLEY_DEV_PORT ?? 4101),
    strictPort: true,
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: server, changeOrigin: false, ws: path === '/api' }]),
    ),
  },
  build: {
    // `/assets/` is for theme files, so the shell's own files are under `/app/`.
    assetsDir: 'app',
    // The content security policy blocks data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'base', tags: ['$initial'], priority: 3 },
            { name: nameOfPart, debugName: 'parts', minShareCount: 2, priority: 2 },
            { name: nameOfOwn, debugName: 'own', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});

/** Adds a preload for the one font file that every screen needs. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context): HtmlTagDescriptor[] {
        const names = Object.keys(context.bundle ?? {});
        const font = names.find((name) => /hanken-grotesk-latin-wght-normal.*\.woff2$/.test(name));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Files of `public/` keep their names. Their addresses have a version instead, where other files have hashes. `start.js`
 * also gets the query of the canvas frame's address as the app has it, which changes with the frame's policies.
 */
function versionPublicFiles(): Plugin {
  return {
    name: 'version-public-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/(src|href)="\/((?:start|favicon)\.[a-z]+)"/g, (_, attribute: string, name: string) => {
          const bytes = readFileSync(path.join(import.meta.dirname, 'public', name));
          const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
          const address = `${attribute}="/${name}?v=${version}"`;
          return name === 'start.js'
            ? `${address} data-canvas="${canvasFrameAttributes('').src.split('?')[1]}"`
            : address;
        }),
    },
  };
}

/**
 * Replaces the modules that create tables of routes and responses from the contract's schemas with the finished tables, so that neither
 * the schemas nor zod are sent with every screen.
 */
function finishWireTables(): Plugin {
  return {
    name: 'finish-wire-tables',
    apply: 'build',
    async transform(_code, id) {
      const table = /\/packages\/contract\/src\/wire\/(wire|answer|event)-table\.ts$/.exec(id)?.[1];
      if (!table) return null;
      const name = `${table}Table`;
      const options = { bundle: true, format: 'esm', platform: 'node', write: false } as const;
      const { outputFiles } = await bundle({ ...options, entryPoints: [id] });
      const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
      const made: Record<string, unknown> = await import(`data:text/javascript;base64,${code}`);
      const json = JSON.stringify(JSON.stringify(made[name]));
      return { code: `export const ${name} = JSON.parse(${json});\n`, map: null };
    },
  };
}

interface ModuleFacts {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

type Modules = { getModuleInfo(id: string): ModuleFacts | null };

/**
 * Bundles icons and small modules that first screens need, and what the builder shares with screens that are loaded
 * later. Otherwise each would be a chunk and a request, and each request costs several milliseconds.
 */
function nameOfPart(id: string, modules: Modules): string | null {
  const isSmall =
    /\/node_modules\/lucide-react\/|\/apps\/web\/src\/(ui|lib|api|messages)\/|\/contract\/src\/title-length\.ts$/.test(
      id,
    );
  if (!isSmall && !id.includes('/apps/web/src/features/')) return null;
  const [screen, ...others] = screensWith(id, modules);
  if (!screen) return null;
  const isShared = screen === 'builder' && others.length === 0 && !isOnlyIn(screen, id, modules);
  if (!isSmall && !isShared) return null;
  if (others.length === 0) return `parts-${screen}`;
  return others.includes('login') ? 'parts-all' : 'parts-inside';
}

/** Bundles what only one first screen and what is loaded from it later need. */
function nameOfOwn(id: string, modules: Modules): string | null {
  const [screen, ...others] = screensWith(id, modules);
  return screen && others.length === 0 && isOnlyIn(screen, id, modules) ? `own-${screen}` : null;
}

/** The first screens that need a module to start. */
function screensWith(id: string, modules: Modules): string[] {
  const users = findUsers(id, (user) => modules.getModuleInfo(user)?.importers ?? []);
  return Object.keys(screens).filter((screen) => startsOf(screen).some((isStart) => users.some(isStart)));
}

/** Whether nothing but a first screen, and what is loaded from it later, uses a module. */
function isOnlyIn(screen: string, id: string, modules: Modules): boolean {
  const starts = startsOf(screen);
  const users = findUsers(id, (user) => {
    if (starts.some((isStart) => isStart(user))) return [];
    const facts = modules.getModuleInfo(user);
    return [...(facts?.importers ?? []), ...(facts?.dynamicImporters ?? [])];
  });
  return !users.some((user) => user.endsWith('/app/main.tsx'));
}

/** A module and all modules that use it. */
function findUsers(id: string, usersOf: (id: string) => readonly string[]): string[] {
  const users = new Set([id]);
  for (const user of users) for (const importer of usersOf(user)) users.add(importer);
  return [...users];
}

function startsOf(screen: string): ((id: string) => boolean)[] {
  return (screens[screen]?.modules ?? []).map((start) => (id) => id.endsWith(start));
}

/**
 * Records the pages, the files, the skeleton and what goes with it of each first screen, so that the server puts them into the page: browsers load
 * the files in parallel with the entry instead of after it.
 */
function listScreenParts(): Plugin {
  return {
    name: 'list-screen-parts',
    apply: 'build',
    async generateBundle(_options, output) {
      const chunks = Object.values(output).filter((part) => part.type === 'chunk');
      /** Adds a chunk after all its imports: the later of two styles wins, as with the bundler's own loader. */
      const addWithImports = (chunk: (typeof chunks)[number], all: Set<typeof chunk>) => {
        if (all.has(chunk)) return;
        for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) {
          addWithImports(imported, all);
        }
        all.add(chunk);
      };
      const withImports = (starts: typeof chunks) => {
        const all = new Set<(typeof chunks)[number]>();
        for (const chunk of starts) addWithImports(chunk, all);
        return [...all];
      };
      const entry = withImports(chunks.filter((chunk) => chunk.isEntry));
      const runEntry = this.getFileName(
        this.emitFile({ type: 'asset', name: 'run-entry.js', source: await bundleScript('src/app/run-entry.ts') }),
      );
      const parts = Object.entries(screens).map(([screen, { modules, pages, skeleton }]) => {
        const starts = chunks.filter((chunk) => modules.some((module) => chunk.facadeModuleId?.endsWith(module)));
        if (starts.length !== modules.length) this.error(`The screen "${screen}" is not a part of its own.`);
        const own = withImports(starts).filter((chunk) => !entry.includes(chunk));
        const styles = new Set(own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const listed = { pages, scripts: own.map((chunk) => chunk.fileName), styles: [...styles] };
        return [screen, skeleton ? { ...listed, skeleton: readTrimmed(skeleton), runEntry } : listed];
      });
      const source = JSON.stringify(Object.fromEntries(parts));
      this.emitFile({ type: 'asset', fileName: '.screens.json', source });
    },
  };
}

/** The code of a script that pages load by itself. */
async function bundleScript(file: string): Promise<string> {
  const options = { bundle: true, format: 'iife', minify: true, write: false } as const;
  const { outputFiles } = await bundle({ ...options, entryPoints: [path.join(import.meta.dirname, file)] });
  return outputFiles[0]?.text ?? '';
}

function readTrimmed(file: string): string {
  return readFileSync(path.join(import.meta.dirname, file), 'utf8').trim();
}
