interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  type?: string;
}

export interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export function narrowSbom(
  list: Sbom,
  packages: readonly { name: string; version: string }[],
  release: { name: string; version: string; commit: string; date: string },
): Sbom;
