import type { BlockCrumb } from '@galley/editor';
import { useBlockRect } from '../../context/use-block-rect';
import { marginLabels } from './margin-labels';
import { isInView, type LayerSize, stickyTop } from './overlay-geometry';
import styles from './overlays.module.css';

const heightPx = 40;

/** The names of the section and the block in the margin: "Section" above "Image left, Text". */
export function MarginLabel({ path, size }: { path: readonly BlockCrumb[]; size: LayerSize }) {
  const first = path[0];
  const rect = useBlockRect(first?.beId ?? null);
  if (!first || !rect || !isInView(rect, size.height)) return null;
  const top = stickyTop(rect, heightPx, size.height);
  const { kind, names } = marginLabels(path);
  return (
    <p className={styles.label} style={{ translate: `0 ${top}px` }} aria-hidden="true">
      {kind === '' ? null : <span>{kind}</span>}
      <strong>{names}</strong>
    </p>
  );
}
