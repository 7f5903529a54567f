import { useState } from 'react';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { holdKeysFor } from '../../../../ui/held-keys/held-keys';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { Tooltip } from '../../../../ui/tooltip/tooltip';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import styles from './builder-bar.module.css';

const TitleField = lazyPart(async () => (await import('./title-field')).TitleField);

/** The title of the document. That of an email or page is renamed by a press: at once, like in the dashboard. */
export function DocumentTitle() {
  const builder = useBuilder();
  const title = useSession((state) => state.title);
  const isGone = useSession((state) => state.gone !== null);
  const [isRenaming, setRenaming] = useState(false);
  const { opened, document } = builder;
  const canRename = opened.kind !== 'template' && opened.version === 0 && document.grant.canEdit && !isGone;
  const handleRename = () => {
    setRenaming(true);
    holdKeysFor(() => window.document.querySelector<HTMLElement>('input[name="documentTitle"]'));
  };
  if (canRename && isRenaming) return <TitleField title={title} onDone={() => setRenaming(false)} />;
  return (
    <h1 className={styles.title} title={title} dir="auto">
      {canRename ? (
        <Tooltip text={screenMessages.rename}>
          <button type="button" className={styles.rename} onClick={handleRename}>
            {title}
          </button>
        </Tooltip>
      ) : (
        title
      )}
    </h1>
  );
}
