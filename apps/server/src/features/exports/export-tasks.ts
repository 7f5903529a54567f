import type { LinkParameter } from '@galley/contract';
import { exportHtml, findAddresses, rewriteAddresses } from '@galley/markup';
import { defineTask } from '../../platform/workers/define-task';
import type { WorkerPool } from '../../platform/workers/worker-pool';

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

/** A document with other addresses. */
export const rewriteTask = defineTask({
  name: 'exports.rewrite',
  run: ({ html, addresses }: { html: string; addresses: ReadonlyMap<string, string> }): string =>
    rewriteAddresses(html, (value) => addresses.get(value) ?? null),
});

/** The addresses of a source, each once. */
export const findAddressesTask = defineTask({
  name: 'exports.addresses',
  run: ({ html }: { html: string }): string[] => [...new Set(findAddresses(html).map(({ value }) => value))],
});

/** Writes other addresses where `mapAddress` says so. */
export async function rewriteInWorker(
  workers: WorkerPool,
  { html, addresses }: { html: string; addresses: readonly string[] },
  mapAddress: (value: string) => string | null,
): Promise<string> {
  const changed = addresses.flatMap((value) => {
    const next = mapAddress(value);
    return next === null || next === value ? [] : [[value, next] as const];
  });
  return changed.length === 0 ? html : await workers.run(rewriteTask, { html, addresses: new Map(changed) });
}
