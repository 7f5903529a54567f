import { useEffect } from 'react';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { closeSource, useIsSourceOpen } from './source-store';

const SourcePane = lazyPart(async () => (await import('./source-pane')).SourcePane);

/** The pane below the canvas, fetched with its code editor when it is first opened. */
export function SourceHost() {
  const isOpen = useIsSourceOpen();
  useEffect(() => closeSource, []);
  if (!isOpen) return null;
  return <SourcePane />;
}
