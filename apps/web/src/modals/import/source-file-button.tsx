import { useQuery } from '@tanstack/react-query';
import { Cable } from 'lucide-react';
import { errorText } from '../../api/api-error';
import { readSourceFile, sourcesQuery } from '../../api/sources';
import { alertError } from '../../lib/dialogs';
import { sourceMessages } from '../../messages/sources';
import { Button } from '../../ui/button/button';
import { openSourceBrowser } from '../source-browser/open-source-browser';

/** Chooses the HTML file in a source of the theme, if it has one. */
export function SourceFileButton({ tid, onFile }: { tid: number; onFile: (file: File) => void }) {
  const { data } = useQuery(sourcesQuery(tid));
  if (!data?.sources.some(({ capabilities }) => capabilities.readsFiles)) return null;
  const handleClick = async () => {
    const chosen = await openSourceBrowser({ templateId: tid, purpose: 'html' });
    if (!chosen) return;
    try {
      const blob = await readSourceFile({ tid, iid: chosen.sourceId, path: chosen.path });
      onFile(new File([blob], chosen.entry?.name ?? chosen.path, { type: 'text/html' }));
    } catch (error) {
      void alertError(errorText(error));
    }
  };
  return (
    <Button icon={<Cable />} onClick={handleClick}>
      {sourceMessages.chooseFile}
    </Button>
  );
}
