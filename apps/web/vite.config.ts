import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = process.env.GALLEY_DEV_SERVER ?? 'http://localhost:4100';
const proxied = ['/api', '/canvas-frame', '/assets', '/blobs', '/content', '^/dev/(?!ui)'];

export default defineConfig({
  plugins: [react(), preloadLatinFont(), versionPublicFiles(), finishWireTable(), dropJsonSchema()],
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
