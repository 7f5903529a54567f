export interface ReleasePackage {
  place: string;
  name: string;
  version: string;
}

export interface ReleaseLock {
  packages: Record<
    string,
    {
      name?: string;
      version?: string;
      link?: boolean;
      resolved?: string;
      optional?: boolean;
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
      peerDependencies?: Record<string, string>;
      peerDependenciesMeta?: Record<string, { optional?: boolean }>;
    }
  >;
}

export function listReleasePackages(
  lock: ReleaseLock,
  workspace: string,
  isInstalled: (place: string) => boolean,
): ReleasePackage[];
