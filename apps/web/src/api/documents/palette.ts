import { type Body, callRoute } from '../client';

/** Requests the screenshots of palette items. Returns the items whose screenshots are finished. */
export async function askForItemScreenshots(
  tid: number,
  body: Body<'build_palette_screenshots'>,
  signal?: AbortSignal,
) {
  return (await callRoute('build_palette_screenshots', { params: { id: tid }, body, signal })).items;
}
