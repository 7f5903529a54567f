import { Download } from 'lucide-react';
import { useState } from 'react';
import { themeSourceUrl } from '../../../../../api/documents/template-upload';
import { saveAddress } from '../../../../../lib/download';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { Button } from '../../../../../ui/button/button';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { useChangeCount } from '../../context/use-editor-state';
import { saveDocument } from '../../session/save/save-document';

/**
 * Offers the theme's file with its tags for the repository of its designer. It's the stored version, in the encoding of
 * the theme, so unsaved changes are saved first.
 */
export function TaggedFile() {
  const builder = useBuilder();
  const isChanged = useChangeCount() > 0;
  const [isBusy, setBusy] = useState(false);
  const handleDownload = async () => {
    setBusy(true);
    const { version } = builder.session.state.saved;
    const saved = isChanged
      ? await saveDocument(builder, { isThenWatching: false })
      : ({ kind: 'saved', version } as const);
    setBusy(false);
    // The session says why a save failed.
    if (saved.kind === 'saved') saveAddress(themeSourceUrl(builder.opened.id, saved.version), '');
  };
  return (
    <Stack as="section" gap={2} align="start" pad={3} line="before" aria-label={rulesMessages.taggedFile}>
      <Text as="p" size="sm" tone="muted">
        {rulesMessages.taggedFileLead}
      </Text>
      <Button size="small" icon={<Download />} isBusy={isBusy} onClick={() => void handleDownload()}>
        {isChanged ? rulesMessages.saveAndDownload : rulesMessages.downloadTagged}
      </Button>
    </Stack>
  );
}
