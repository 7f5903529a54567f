import type { BlockCrumb } from '@galley/editor';
import { isInView, stickyTop } from './overlay-geometry';
import type { LayerSize } from './overlays';
import styles from './overlays.module.css';
import { useBlockRect } from './use-block-rect';

const heightPx = 40;

/** Names the section and the block in the margin: "Section" over "Image left, Text". */
export function MarginLabel({ path, size }: { path: readonly BlockCrumb[]; size: LayerSize }) {
  const first = path[0];
  const rect = useBlockRect(first?.beId ?? null);
  if (!first || !rect || !isInView(rect, size.height)) return null;
  const top = stickyTop(rect, heightPx, size.height);
  const kind = `${first.kind[0]?.toUpperCase() ?? ''}${first.kind.slice(1)}`;
  const names = path.map((crumb, index) => (index === 0 ? withoutKind(crumb.label, kind) : crumb.label));
  return (
    <p className={styles.label} style={{ translate: `0 ${top}px` }} aria-hidden="true">
      <span>{kind}</span>
      <strong>{names.filter(Boolean).join(', ')}</strong>
    </p>
  );
}

function withoutKind(label: string, kind: string): string {
  return label.startsWith(`${kind} `) ? label.slice(kind.length + 1) : label;
}
