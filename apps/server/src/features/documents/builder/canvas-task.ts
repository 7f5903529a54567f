import { parseSource } from '@galley/markup';
import { isolationStyleFor, namedCanvas, toCanvasHtml } from '@galley/markup/canvas';
import { type PackedHtml, packHtml, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';
import { countedIds } from '../templates/parse-theme';

export interface CanvasInput {
  html: PackedHtml;
  markerPrefix: string;
  assetBase: string;
  loadsRemoteContent: boolean;
}

/** Draws a document as the engine does on the canvas, with its name (`namedCanvas`). Returns UTF-8, gzipped. */
export const drawCanvasTask = defineTask({
  name: 'builder.draw_canvas',
  run: async ({ html, markerPrefix, assetBase, loadsRemoteContent }: CanvasInput): Promise<Buffer> => {
    const source = await unpackHtml(html);
    const tree = parseSource(source, { markerPrefix, newId: countedIds() });
    const style = isolationStyleFor(source, tree.blocks.size);
    const { compressed } = await packHtml(namedCanvas(toCanvasHtml(tree, { assetBase, loadsRemoteContent, style })));
    return compressed;
  },
});
