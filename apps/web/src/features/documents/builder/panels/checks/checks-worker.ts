/// <reference lib="webworker" />

import { checkExportOf } from '@galley/checks';
import type { LinkParameter, MergeTagPair } from '@galley/contract';
import { parseSource } from '@galley/markup';
import { findAddresses } from '@galley/markup/html';
import { exportAddress } from './export-address';
import { loadImages } from './load-images';

/** Checks the bytes of an export in a worker, so that the page stays responsive. */
declare const self: DedicatedWorkerGlobalScope;

/** A document as its editor has it, and the options of its export. */
export interface ExportCheckRequest {
  source: string;
  markerPrefix: string;
  isEmail: boolean;
  /** '' = none, or not known. */
  subject: string;
  linkParameters: readonly LinkParameter[];
  mergeTags: readonly MergeTagPair[];
  /** Address of this server, without a trailing slash. */
  origin: string;
  /** `/assets/{key}/`. */
  assetBase: string;
}

self.onmessage = ({ data }: MessageEvent<ExportCheckRequest>) => void answer(data);

async function answer({ source, markerPrefix, origin, assetBase, subject, ...options }: ExportCheckRequest) {
  let count = 0;
  const tree = parseSource(source, { markerPrefix, newId: () => `new${++count}` });
  const mapAddress = (value: string) => exportAddress(value, { origin, assetBase });
  const addresses = findAddresses(source).filter(({ kind }) => kind === 'image');
  const images = await loadImages(
    addresses.map(({ value }) => mapAddress(value) ?? value.trim()),
    origin,
  );
  self.postMessage(checkExportOf(tree, { ...options, mapAddress, facts: { subject, images } }));
}
