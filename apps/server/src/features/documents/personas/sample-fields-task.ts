import type { SampleField } from '@galley/contract';
import { type PackedHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';

/** Lists the fields that personas can fill in for a theme and a document of it. */
export const sampleFieldsTask = defineTask({
  name: 'personas.sample_fields',
  cpuMs: 2000,
  run: async ({ htmls }: { htmls: readonly PackedHtml[] }): Promise<SampleField[]> => {
    // Reads the template languages with it.
    const { findSampleFields } = await import('./sample-fields');
    return findSampleFields(await Promise.all(htmls.map(unpackHtml)));
  },
});
