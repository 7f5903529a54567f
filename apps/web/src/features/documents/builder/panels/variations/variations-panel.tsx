import { editingMessages } from '../../../../../messages/documents/builder/editing';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { hasSheets } from '../../context/screen/use-layout';
import { useEditorState } from '../../context/use-editor-state';
import { VariationList } from '../../sidebar/variations/variation-list';
import { SidePanel } from '../side-panel';
import { variedBlock } from './varied-block';

/** The thumbnails of the selected block's variations, or of the nearest block around it that has some. */
export function VariationsPanel() {
  const { editor, screen } = useBuilder();
  const selected = useEditorState((state) => state.selected);
  const beId = selected && variedBlock(editor, selected);
  // A sheet covers the document, where the choice shows.
  const handleDone = () => {
    if (hasSheets()) screen.panel.close();
  };
  return (
    <SidePanel title={screenMessages.variations}>
      <Stack className="g-pad-3">
        {beId ? (
          <VariationList key={beId} beId={beId} onDone={handleDone} />
        ) : (
          <Text tone="muted">{selected ? editingMessages.noVariations : editingMessages.selectBlockFirst}</Text>
        )}
      </Stack>
    </SidePanel>
  );
}
