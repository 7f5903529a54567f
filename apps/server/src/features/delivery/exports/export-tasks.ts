import type { LinkParameter, MergeTagPair } from '@galley/contract';
import { exportHtml } from '@galley/markup/export';
import { findAddresses, rewriteAddresses } from '@galley/markup/html';
import { type PackedHtml, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { decodeAs, encodeHtml } from '../../../platform/encodings/html-encoding';
import type { HtmlEncoding } from '../../../platform/encodings/legacy-encodings';
import { defineTask } from '../../../platform/workers/define-task';
import type { TaskOptions, WorkerPool } from '../../../platform/workers/worker-pool';
import { findOwnAddresses, replaceOwnAddresses } from '../../files/assets/own-addresses';
import { readThemeAddress, type ThemeAddress } from '../../files/assets/theme-addresses';
import { changeHtml, type HtmlChanges } from './options/change-html';

interface StripInput {
  html: PackedHtml;
  markerPrefix: string;
  keepTags: boolean;
  linkParameters: readonly LinkParameter[];
  mergeTags: readonly MergeTagPair[];
}

/**
 * Removes the markers and, unless kept, tags from a document, packs it for the next task, and returns its addresses.
 */
export const stripTask = defineTask({
  name: 'exports.strip',
  run: async (input: StripInput): Promise<StrippedHtml> => {
    const html = exportHtml(await unpackHtml(input.html), input);
    const addresses = [...findAddresses(html), ...findOwnAddresses(html)].map(({ value }) => value);
    return { html: await packHtml(html), addresses: [...new Set(addresses)] };
  },
});

export interface StrippedHtml {
  html: PackedHtml;
  addresses: string[];
}

interface RewriteInput {
  html: PackedHtml;
  addresses: ReadonlyMap<string, string>;
  encoding: HtmlEncoding;
}

/** Replaces addresses in a document and returns the bytes of a file. */
export const rewriteTask = defineTask({
  name: 'exports.rewrite',
  run: async ({ html, addresses, encoding }: RewriteInput): Promise<Buffer> =>
    encodeHtml(replaceAddresses(await unpackHtml(html), addresses), encoding),
});

/**
 * Returns a document with addresses replaced: those of the files it shows, and those of files on this server wherever
 * else it contains them.
 */
export function replaceAddresses(html: string, addresses: ReadonlyMap<string, string>): string {
  const map = (value: string) => addresses.get(value) ?? null;
  return replaceOwnAddresses(rewriteAddresses(html, map), map);
}

/** Applies the requested changes to an exported file, and returns notes about what wasn't changed. */
export const changeTask = defineTask({
  name: 'exports.change',
  cpuMs: 5000,
  run: async ({ bytes, encoding, changes }: { bytes: Buffer; encoding: HtmlEncoding; changes: HtmlChanges }) => {
    const { html, notes } = await changeHtml(decodeAs(bytes, encoding), changes);
    return { bytes: encodeHtml(html, encoding), notes };
  },
});

/** Returns the files of a theme that one of its style sheets references. */
export const stylePathsTask = defineTask({
  name: 'exports.style_paths',
  run: ({ css, path }: { css: Buffer; path: string }) => pathsInStyles(css.toString('utf-8'), path),
});

/** Replaces addresses as `mapAddress` says and returns the bytes of the file. */
export async function rewriteInWorker(
  workers: WorkerPool,
  document: StrippedHtml & { encoding: HtmlEncoding },
  mapAddress: (value: string) => string | null,
  options: TaskOptions,
): Promise<Buffer> {
  const { html, addresses, encoding } = document;
  const changed = addresses.flatMap((value) => {
    const next = mapAddress(value);
    return next === null || next === value ? [] : [[value, next] as const];
  });
  return await workers.run(rewriteTask, { html, addresses: new Map(changed), encoding }, options);
}

/** Returns the theme files that a style sheet references, resolved relative to the style sheet. */
function pathsInStyles(css: string, stylesheetPath: string): Pick<ThemeAddress, 'path' | 'written'>[] {
  const folder = stylesheetPath.includes('/') ? stylesheetPath.slice(0, stylesheetPath.lastIndexOf('/') + 1) : '';
  const paths: Pick<ThemeAddress, 'path' | 'written'>[] = [];
  for (const { value } of findAddresses(`<style>${css.replaceAll('</', '<\\/')}</style>`)) {
    const address = readThemeAddress(value) && readThemeAddress(`${folder}${value}`);
    if (address) paths.push({ path: address.path, written: address.written });
  }
  return paths;
}
