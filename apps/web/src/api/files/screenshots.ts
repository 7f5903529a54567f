import { type Body, callRoute } from '../client';

type Kind = Body<'build_screenshots_retry'>['kind'];

/** Retries the failed screenshots of one kind in a theme. */
export async function retryScreenshots(tid: number, kind: Kind): Promise<void> {
  await callRoute('build_screenshots_retry', { params: { id: tid }, body: { kind } });
}
