import type { Can } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { propertyMessages } from '../../../../../messages/documents/builder/properties';
import { CommitField } from '../../../../../ui/commit-field/commit-field';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';

/** The anchor name that links within the document use. */
export function AnchorPanel({ beId, anchor, can }: { beId: BeId; anchor: string; can: Can }) {
  const { editor } = useBuilder();
  const reason = reasonOf(can);
  return (
    <CommitField
      label={propertyMessages.anchor}
      value={anchor}
      hint={reason ?? propertyMessages.anchorHint(anchor)}
      isDisabled={reason !== undefined}
      onCommit={(next) => reasonOf(editor.run('set-anchor', { beId, anchor: next.trim() }))}
    />
  );
}
