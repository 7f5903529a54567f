/** See gate-coverage.mjs. */
export function findFilesLeftOut(report: {
  testResults: { name: string; assertionResults: { fullName: string }[] }[];
}): string[];
