import { lazyPart } from '../../../ui/lazy/lazy-part';
import { useIsSourceOpen } from '../context/use-screen';

const SourcePane = lazyPart(async () => (await import('./source-pane')).SourcePane);

/** The pane below the canvas. Loaded with its code editor on first use. */
export function SourceHost() {
  const isOpen = useIsSourceOpen();
  if (!isOpen) return null;
  return <SourcePane />;
}
