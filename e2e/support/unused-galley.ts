import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of an unused Galley, left by the first fixture of a run and copied by the others. */
    unusedGalley: string;
  }
}

/** Creates a place for that folder and removes it after the last test. */
export function setup(project: TestProject): () => void {
  const place = mkdtempSync(path.join(os.tmpdir(), 'galley-unused-'));
  project.provide('unusedGalley', path.join(place, 'data'));
  return () => rmSync(place, { recursive: true, force: true });
}
