import { defineTask } from '../../../platform/workers/define-task';
import type { SampleData } from './render-sample';

/**
 * Renders a document's page with the values of a persona, in UTF-8. Errors of its template tags are shown in the page.
 */
export const samplePageTask = defineTask({
  name: 'personas.sample_page',
  cpuMs: 500,
  run: async ({ page, data }: { page: Buffer; data: SampleData }): Promise<Buffer> => {
    // Imports three template languages, so only when the first sample is rendered.
    const { renderSample, withSampleError } = await import('./render-sample');
    const html = page.toString('utf-8');
    try {
      return Buffer.from(renderSample(html, data), 'utf-8');
    } catch (error) {
      return Buffer.from(withSampleError(html, error), 'utf-8');
    }
  },
});
