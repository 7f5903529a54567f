interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<
    string,
    Manifest & {
      version?: string;
      integrity?: string;
      link?: boolean;
      inBundle?: boolean;
      resolved?: string;
      cpu?: string[];
      engines?: { node?: string };
      hasInstallScript?: boolean;
    }
  >;
}

interface RootManifest {
  /** By package: whether its install script runs. */
  allowScripts?: Record<string, boolean>;
  /** By package: the versions of packages that it needs. */
  overrides?: Record<string, Record<string, string>>;
}

export function findDependencyFaults(packages: Record<string, Manifest>, lock: Lock): string[];
export function findInstallFaults(manifest: RootManifest, lock: Lock, nodes: readonly string[]): string[];
