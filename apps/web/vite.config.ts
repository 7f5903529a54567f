import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = process.env.GALLEY_DEV_SERVER ?? 'http://localhost:4100';
const proxied = ['/api', '/canvas-frame', '/assets', '/blobs', '/content', '^/dev/(?!ui)'];

/** Modules that the first screens begin with, beside the entry. */
const screens: Record<string, string[]> = {
  dashboard: ['/app/shell.tsx', '/features/dashboard/dashboard-page.tsx'],
  builder: ['/features/builder/builder-page.tsx'],
  preview: ['/features/preview/preview-page.tsx'],
  login: ['/features/auth/login-page.tsx'],
};

export default defineConfig({
  plugins: [
    react(),
    preloadLatinFont(),
    versionPublicFiles(),
    finishWireTable(),
    dropJsonSchema(),
    slimRouter(),
    listScreenParts(),
  ],
  server: {
    port: Number(process.env.GALLEY_DEV_PORT ?? 4101),
    strictPort: true,
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    // `/assets/` belongs to the files of themes, so the shell's own files live under `/app/`.
    assetsDir: 'app',
    // The content security policy allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'base', tags: ['$initial'], priority: 1 },
            { name: nameOfPart, debugName: 'parts', minShareCount: 2 },
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

/** Files of `public/` keep their names: their addresses carry a version instead, as the hashes of all others do. */
function versionPublicFiles(): Plugin {
  return {
    name: 'version-public-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/(src|href)="\/((?:theme|favicon)\.[a-z]+)"/g, (_, attribute: string, name: string) => {
          const bytes = readFileSync(path.join(import.meta.dirname, 'public', name));
          const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
          return `${attribute}="/${name}?v=${version}"`;
        }),
    },
  };
}

/**
 * Leaves out what zod needs to describe its schemas as JSON Schema, 4 KB of every first screen: the server does that
 * (`/api/v1/openapi.json`), the web never.
 */
function dropJsonSchema(): Plugin {
  return {
    name: 'drop-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `absent as ${name}`);
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => `absent as ${name}`);
      const absent = `const absent = () => () => { throw new Error('JSON Schema is not part of the web.'); };`;
      return { code: `${absent}\nexport { ${[...declared, ...renamed].join(', ')} };\n`, map: null };
    },
  };
}

/**
 * Puts the finished table of routes in place of the module that makes it of the contract's schemas: neither they nor zod
 * are sent with every screen.
 */
function finishWireTable(): Plugin {
  return {
    name: 'finish-wire-table',
    apply: 'build',
    async transform(_code, id) {
      if (!id.endsWith('/packages/contract/src/wire/wire-table.ts')) return null;
      const options = { bundle: true, format: 'esm', platform: 'node', write: false } as const;
      const { outputFiles } = await bundle({ ...options, entryPoints: [id] });
      const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
      const { wireTable }: { wireTable: unknown } = await import(`data:text/javascript;base64,${code}`);
      const json = JSON.stringify(JSON.stringify(wireTable));
      return { code: `export const wireTable = JSON.parse(${json});\n`, map: null };
    },
  };
}

interface ModuleFacts {
  importers: readonly string[];
}

/**
 * Icons and small pieces that the same first screens need, and others besides, are sent as one part: else each would
 * be a part, and a request, of its own.
 */
function nameOfPart(id: string, context: { getModuleInfo(id: string): ModuleFacts | null }): string | null {
  if (!/\/node_modules\/lucide-react\/|\/apps\/web\/src\/(ui|lib)\//.test(id)) return null;
  const users = new Set([id]);
  for (const user of users) for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
  const names = Object.keys(screens).filter((screen) =>
    screens[screen]?.some((module) => [...users].some((user) => user.endsWith(module))),
  );
  return names.length > 0 ? `parts-${names.join('-')}` : null;
}

/**
 * Writes down which files each of these screens is made of, so that the server names them in the page itself: browsers
 * fetch them beside the entry instead of after it.
 */
function listScreenParts(): Plugin {
  return {
    name: 'list-screen-parts',
    apply: 'build',
    generateBundle(_options, output) {
      const chunks = Object.values(output).filter((part) => part.type === 'chunk');
      /** Adds a part after all it imports: the later of two styles wins, as where the bundler's own loader adds them. */
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
      const parts = Object.entries(screens).map(([screen, modules]) => {
        const starts = chunks.filter((chunk) => modules.some((module) => chunk.facadeModuleId?.endsWith(module)));
        if (starts.length !== modules.length) this.error(`The screen "${screen}" is not a part of its own.`);
        const own = withImports(starts).filter((chunk) => !entry.includes(chunk));
        const styles = new Set(own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        return [screen, { scripts: own.map((chunk) => chunk.fileName), styles: [...styles] }];
      });
      const source = JSON.stringify(Object.fromEntries(parts));
      this.emitFile({ type: 'asset', fileName: '.screens.json', source });
    },
  };
}

/**
 * Builds with the router's production files, which its package names nowhere, and lets the bundler leave out what
 * nothing here uses of them: by itself it takes the making of components for acts of the module.
 */
function slimRouter(): Plugin {
  const folder = path.join(path.dirname(fileURLToPath(import.meta.resolve('react-router'))), '../production');
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? path.join(folder, 'index.mjs') : null),
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      const nameless = code.replace(/^\w+\.displayName = ".*";$/gm, '');
      const pure = nameless.replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1');
      // Nothing here prefetches by routes of a framework; the links name the code for it all the same.
      const bare = pure.replace(/^function PrefetchPageLinks\([\s\S]*?^\}$/m, 'function PrefetchPageLinks() {}');
      return { code: bare, map: null };
    },
  };
}
