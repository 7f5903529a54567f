import type { LinkParameter } from '@galley/contract';
import { exportHtml, findAddresses, rewriteAddresses } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import type { TaskOptions, WorkerPool } from '../../platform/workers/worker-pool';
import { encodeHtml, type HtmlEncoding } from '../templates/html-encoding';
import { pathsInStyles } from './paths-in-styles';

interface StripInput {
  html: string;
  markerPrefix: string;
  keepTags: boolean;
  linkParameters: readonly LinkParameter[];
}

/** A document without markers and, unless kept, tags; and the addresses in it. */
export const stripTask = defineTask({
  name: 'exports.strip',
  run: (input: StripInput): { html: string; addresses: string[] } => {
    const html = exportHtml(input.html, input);
    return { html, addresses: [...new Set(findAddresses(html).map(({ value }) => value))] };
  },
});

interface RewriteInput {
  html: string;
  addresses: ReadonlyMap<string, string>;
  encoding: HtmlEncoding;
}

/** A document with other addresses, as the bytes of a file. */
export const rewriteTask = defineTask({
  name: 'exports.rewrite',
  run: ({ html, addresses, encoding }: RewriteInput): Buffer =>
    encodeHtml(
      rewriteAddresses(html, (value) => addresses.get(value) ?? null),
      encoding,
    ),
});

/** Paths of a theme that one of its style sheets names. */
export const stylePathsTask = defineTask({
  name: 'exports.style_paths',
  run: ({ css, path }: { css: Buffer; path: string }): string[] => pathsInStyles(css.toString('utf-8'), path),
});

/** Writes other addresses where `mapAddress` says so; gives the bytes of the file. */
export async function rewriteInWorker(
  workers: WorkerPool,
  document: { html: string; addresses: readonly string[]; encoding: HtmlEncoding },
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
