import { type Body, callRoute } from '../client';

type Kind = Body<'build_screenshots_retry'>['kind'];

/** Takes the failed screenshots of one kind in a theme again. */
export async function retryScreenshots(tid: number, kind: Kind): Promise<void> {
  await callRoute('build_screenshots_retry', { params: { id: tid }, body: { kind } });
}
