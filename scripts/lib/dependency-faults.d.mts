interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<
    string,
    Manifest & { version?: string; integrity?: string; link?: boolean; inBundle?: boolean; resolved?: string }
  >;
}

export function findDependencyFaults(packages: Record<string, Manifest>, lock: Lock): string[];
