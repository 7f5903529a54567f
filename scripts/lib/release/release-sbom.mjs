import { createHash } from 'node:crypto';

/**
 * Narrows the list of components that `npm sbom` writes (CycloneDX) to the packages of a release, `packages` by name and
 * version. Its serial number and time come from the release instead of the moment, so that one commit always has the
 * same list. `name` and `version` are the release's, `date` is the time of its commit (ISO 8601). Throws an Error if a
 * package isn't in the list.
 */
export function narrowSbom(list, packages, { name, version, commit, date }) {
  const wanted = new Set(packages.map((one) => `${one.name}@${one.version}`));
  const components = list.components.filter((component) => wanted.has(component['bom-ref']));
  const missing = [...wanted].filter((ref) => !components.some((component) => component['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`npm sbom doesn’t list ${missing.join(', ')}. Run "npm ci".`);
  const root = list.metadata.component['bom-ref'];
  const dependencies = list.dependencies
    .filter(({ ref }) => wanted.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => wanted.has(other)) }));
  return {
    ...list,
    serialNumber: `urn:uuid:${uuidOf(`${name}@${version} ${commit}`)}`,
    metadata: {
      ...list.metadata,
      timestamp: date,
      component: { ...list.metadata.component, type: 'application', name, version },
    },
    components,
    dependencies: [{ ref: root, dependsOn: [...wanted].sort() }, ...dependencies],
  };
}

/** A UUID of version 8 (RFC 9562), which is made of a hash. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
