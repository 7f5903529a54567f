import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the first stage of a run leaves the data folder of a Galley that nobody has used; the others copy it. */
    unusedGalley: string;
  }
}

/** Gives the run a place for that folder and takes it away behind the last test. */
export function setup(project: TestProject): () => void {
  const place = mkdtempSync(path.join(os.tmpdir(), 'galley-unused-'));
  project.provide('unusedGalley', path.join(place, 'data'));
  return () => rmSync(place, { recursive: true, force: true });
}
