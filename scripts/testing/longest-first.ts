import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole servers and long journeys. Started last, one of them would run alone at the end. */
const long = /\/src\/(?:testing|suites|property-tests)\//;

/** Starts the longest files of a suite first. A fresh clone has no times of earlier runs, only file sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => (long.test(file.moduleId) ? 0 : 1);
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
  }
}
