import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const server = process.env.GALLEY_DEV_SERVER ?? 'http://localhost:4100';
const proxied = ['/api', '/canvas-frame', '/assets', '/blobs', '/content', '^/dev/(?!ui)'];

export default defineConfig({
  plugins: [react(), preloadLatinFont(), versionPublicFiles(), dropJsonSchema(), dropSummaries()],
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

/** Leaves out what each route says about itself in words: only the description of the API shows it. */
function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/routes\/[\w-]+\.ts$/.test(id)) return null;
      return { code: code.replace(/^ +summary:\s+(['"])(?:(?!\1).)*\1,$/gm, ''), map: null };
    },
  };
}
