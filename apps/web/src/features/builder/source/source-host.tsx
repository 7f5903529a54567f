import { lazy, Suspense, useEffect } from 'react';
import { closeSource, useIsSourceOpen } from './source-store';

const SourcePane = lazy(async () => ({ default: (await import('./source-pane')).SourcePane }));

/** The pane below the canvas, fetched with its code editor when it is first opened. */
export function SourceHost() {
  const isOpen = useIsSourceOpen();
  useEffect(() => closeSource, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <SourcePane />
    </Suspense>
  );
}
