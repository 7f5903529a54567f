import type { BeId } from '@galley/markup';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { lazyPart } from '../../../../../ui/lazy/lazy-part';
import { useBuilder } from '../../context/builder-context';
import { namedPath } from '../../context/controls/named-path';
import { useEditorState, useSession } from '../../context/use-editor-state';
import { useOpenPanel } from '../../context/use-screen';
import { isResizable } from '../../images/resized-image';
import { DropMark } from './drop-mark';
import { MarginLabel } from './margin-label';
import { Outline } from './outline';
import type { LayerSize } from './overlay-geometry';
import styles from './overlays.module.css';
import { RefusalTag } from './refusal-tag';
import { ShortTexts } from './short-texts';

// Loaded with the other editing tools (lazy-tools.ts).
const ComponentGrip = lazyPart(async () => (await import('./component-grip')).ComponentGrip);
const CommentPins = lazyPart(async () => (await import('./comment-pins')).CommentPins);
const SectionTools = lazyPart(async () => (await import('./section-tools')).SectionTools);
const ResizeHandles = lazyPart(async () => (await import('./resize-handles')).ResizeHandles);

interface OverlaysProps {
  /** Whether labels and tools fit beside the document. */
  hasMargins: boolean;
  /** Whether the window is narrow: the tools of a section are in the toolbar. */
  isNarrow: boolean;
}

/** Everything drawn over the document. Pointer events outside the overlays reach the document. */
export function Overlays({ hasMargins, isNarrow }: OverlaysProps) {
  const layer = useRef<HTMLDivElement>(null);
  const size = useSize(layer);
  const isEditing = useSession((state) => state.phase === 'editing');
  const hovered = useEditorState((state) => state.hovered);
  const selected = useEditorState((state) => state.selected);
  const isDragging = useEditorState((state) => state.drag !== null);
  const [heldId, setHeldId] = useState<BeId | null>(null);
  const isHoverShown = isEditing && !isDragging && hovered !== null && hovered.beId !== selected?.beId;
  const hoveredSection = isEditing && !isDragging ? sectionOf(hovered?.path) : null;
  const toolsFor =
    isDragging || !isEditing || isNarrow ? null : (heldId ?? hoveredSection ?? sectionOf(selected?.path));
  // The tag and the toolbar already name the selected block.
  const labelPath = isHoverShown ? namedPath(hovered.path) : null;
  const image = selected?.image ?? null;
  // Comments, findings and links in a panel can also be about blocks of a document that isn't being edited.
  const hasPanel = useOpenPanel() !== null;
  const isMarked = isEditing || hasPanel;
  return (
    <div ref={layer} className={styles.layer} data-margins={hasMargins}>
      {isHoverShown ? <Outline beId={hovered.beId} kind={hovered.kind} size={size} /> : null}
      {isMarked && selected ? <Outline beId={selected.beId} size={size} isActive /> : null}
      {isEditing && !isDragging && labelPath ? <MarginLabel path={labelPath} size={size} /> : null}
      {isEditing ? <ShortTexts size={size} /> : null}
      {isEditing && !isDragging ? <RefusalTag size={size} /> : null}
      {toolsFor ? (
        <SectionTools key={toolsFor} beId={toolsFor} size={size} hasMargins={hasMargins} onHold={setHeldId} />
      ) : null}
      {isEditing && !isDragging && selected && !isNarrow ? (
        <ComponentGrip selected={selected} size={size} hasMargins={hasMargins} />
      ) : null}
      {isEditing && !isDragging ? <EmptyHint isNarrow={isNarrow} /> : null}
      {isEditing && !isDragging && selected && image && isResizable(image) && image.resize.can === true ? (
        <ResizeHandles key={selected.beId} selected={selected} image={image} size={size} />
      ) : null}
      {isDragging ? <DropMark /> : <CommentPins size={size} />}
    </div>
  );
}

function sectionOf(path: readonly { beId: BeId; kind: string }[] | undefined): BeId | null {
  return path?.find((crumb) => crumb.kind === 'section')?.beId ?? null;
}

function useSize(element: RefObject<HTMLElement | null>): LayerSize {
  const [size, setSize] = useState<LayerSize>({ width: 0, height: 0 });
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setSize({ width: node.clientWidth, height: node.clientHeight }));
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The hint in a document without sections. */
function EmptyHint({ isNarrow }: { isNarrow: boolean }) {
  const { document } = useBuilder();
  const isEmpty = useEditorState((state) => state.sectionCount === 0);
  if (!isEmpty || document.isUntagged) return null;
  return <p className={styles.hint}>{isNarrow ? screenMessages.emptyHintNarrow : screenMessages.emptyHint}</p>;
}
