import type { Can } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { Maximize2 } from 'lucide-react';
import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import { messages } from '../../../../../messages';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../../ui/lazy/lazy-part';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import styles from './panels.module.css';

const CodeField = lazyPart(
  async () => (await import('../../source/code-field')).CodeField,
  <div className={styles.codeWait} />,
);

/** The source of a code block in a code editor, with a button to enlarge it. */
export function CodePanel({ beId, code, can }: { beId: BeId; code: string; can: Can }) {
  const builder = useBuilder();
  const reason = reasonOf(can);
  const shown = code === messages.addCodeHere ? '' : code;
  const handleEnlarge = () =>
    openLazyModal(async () => (await import('../../source/code-modal')).CodeModal, { builder, beId, code: shown });
  return (
    <div className={styles.codePanel}>
      <div className={styles.codeHead}>
        <span className={styles.codeLabel}>{propertyMessages.code}</span>
        <IconButton
          label={propertyMessages.enlargeCode}
          icon={<Maximize2 />}
          size="small"
          disabledReason={reason}
          onClick={() => handleEnlarge()}
        />
      </div>
      <CodeField
        key={beId}
        label={propertyMessages.code}
        takesFocus={builder.screen.drawer.takeCodeFocus}
        value={shown}
        placeholder={messages.addCodeHere}
        hint={reason ?? propertyMessages.codeHint}
        isReadOnly={reason !== undefined}
        onCommit={(next) => reasonOf(builder.editor.run('set-code', { beId, code: next }))}
      />
    </div>
  );
}
