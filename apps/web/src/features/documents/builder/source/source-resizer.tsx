import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../../lib/storage';
import { sourceMessages } from '../../../../messages/documents/builder/source';
import styles from './source-pane.module.css';

const leastPx = 140;
const stepPx = 24;
const firstPx = 320;

/** Height of the pane in pixels, stored in this browser and limited by the window. */
export function usePaneHeight() {
  const [heightPx, setHeightPx] = useState(() => clamp(readStored('builder.source.height') ?? firstPx));
  const change = (next: number) => setHeightPx(clamp(next));
  const keep = () => writeStored('builder.source.height', heightPx);
  return { heightPx, change, keep };
}

interface SourceResizerProps {
  heightPx: number;
  onChange: (heightPx: number) => void;
  onKeep: () => void;
}

/** The edge between canvas and source. The pointer, the arrow keys, Home and End move it. */
export function SourceResizer({ heightPx, onChange, onKeep }: SourceResizerProps) {
  const start = useRef<{ y: number; heightPx: number } | null>(null);
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, heightPx };
  };
  const handleMove = (event: PointerEvent) => {
    if (start.current) onChange(start.current.heightPx + start.current.y - event.clientY);
  };
  const handleUp = () => {
    start.current = null;
    onKeep();
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = { ArrowUp: heightPx + stepPx, ArrowDown: heightPx - stepPx, Home: leastPx, End: mostPx() }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that takes the focus is a widget, which hr is not.
    <div
      className={styles.resizer}
      role="separator"
      aria-orientation="horizontal"
      aria-label={sourceMessages.paneHeight}
      aria-valuemin={leastPx}
      aria-valuemax={mostPx()}
      aria-valuenow={heightPx}
      tabIndex={0}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onKeyDown={handleKey}
      onBlur={onKeep}
    />
  );
}

function mostPx(): number {
  return Math.max(leastPx, Math.round(window.innerHeight * 0.7));
}

function clamp(heightPx: number): number {
  return Math.round(Math.min(mostPx(), Math.max(leastPx, heightPx)));
}
