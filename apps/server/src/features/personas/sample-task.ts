import { defineTask } from '../../platform/workers/define-task';
import { renderSample, type SampleData, withSampleError } from './render-sample';

/** A page of a document with the values of a persona, in UTF-8. Errors of its template tags are shown in it. */
export const samplePageTask = defineTask({
  name: 'personas.sample_page',
  cpuMs: 500,
  run: ({ page, data }: { page: Buffer; data: SampleData }): Buffer => {
    const html = page.toString('utf-8');
    try {
      return Buffer.from(renderSample(html, data), 'utf-8');
    } catch (error) {
      return Buffer.from(withSampleError(html, error), 'utf-8');
    }
  },
});
