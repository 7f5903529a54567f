import type { BlockCrumb } from '@galley/editor';
import { screenMessages } from '../../../../../messages/documents/builder/screen';

const kindLabels: Partial<Record<BlockCrumb['kind'], string>> = {
  section: screenMessages.section,
  component: screenMessages.component,
  region: screenMessages.area,
};

/** Returns the margin label of a path: the kind of its first block, if there is a common term for it, and the names. */
export function marginLabels(path: readonly BlockCrumb[]): { kind: string; names: string } {
  const [first] = path;
  const kind = (first && kindLabels[first.kind]) ?? '';
  const names = path.map(({ label }, index) => {
    const isNamedByKind = index === 0 && kind !== '' && (label === kind || label.startsWith(`${kind} `));
    return isNamedByKind ? label.slice(kind.length + 1) : label;
  });
  return { kind, names: names.filter((name) => name !== '').join(', ') };
}
