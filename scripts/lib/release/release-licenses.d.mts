import type { ReleasePackage } from './release-packages.mjs';

export function joinLicenses(root: string, packages: readonly ReleasePackage[]): string;
