import { screenMessages } from '../../../../messages/documents/builder/screen';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { useBuilder } from '../context/builder-context';
import { useIsSourceOpen } from '../context/use-screen';
import { PartBoundary } from '../panels/part-boundary';
import styles from './source-pane.module.css';

const SourcePane = lazyPart(async () => (await import('./source-pane')).SourcePane);

/** The pane below the canvas. Loaded with its code editor on first use. */
export function SourceHost() {
  const { source } = useBuilder().screen;
  const isOpen = useIsSourceOpen();
  if (!isOpen) return null;
  return (
    <PartBoundary
      onClose={source.close}
      frame={(failure) => (
        <section className={styles.pane} data-region="source" aria-label={screenMessages.source}>
          {failure}
        </section>
      )}
    >
      <SourcePane />
    </PartBoundary>
  );
}
