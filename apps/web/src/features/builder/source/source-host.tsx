import { useEffect } from 'react';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { closeSource, useIsSourceOpen } from './source-store';

const SourcePane = lazyPart(async () => (await import('./source-pane')).SourcePane);

/** The pane below the canvas. Loaded with its code editor on first use. */
export function SourceHost() {
  const isOpen = useIsSourceOpen();
  useEffect(() => closeSource, []);
  if (!isOpen) return null;
  return <SourcePane />;
}
