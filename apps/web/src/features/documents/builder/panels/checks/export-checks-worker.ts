/// <reference lib="webworker" />

import { checkExportOf } from '@galley/checks';
import type { LinkParameter, MergeTagPair } from '@galley/contract';
import { parseSource } from '@galley/markup';
import { exportAddress } from './export-address';

/** Checks the bytes of an export in a worker, so that the page stays responsive. */
declare const self: DedicatedWorkerGlobalScope;

/** A document as its editor has it, and the options of its export. */
export interface ExportCheckRequest {
  source: string;
  markerPrefix: string;
  isEmail: boolean;
  linkParameters: readonly LinkParameter[];
  mergeTags: readonly MergeTagPair[];
  /** Address of this server, without a trailing slash. */
  origin: string;
  /** `/assets/{key}/`. */
  assetBase: string;
}

self.onmessage = ({ data }: MessageEvent<ExportCheckRequest>) => {
  const { source, markerPrefix, origin, assetBase, ...options } = data;
  let count = 0;
  const tree = parseSource(source, { markerPrefix, newId: () => `new${++count}` });
  const mapAddress = (value: string) => exportAddress(value, { origin, assetBase });
  self.postMessage(checkExportOf(tree, { ...options, mapAddress }));
};
