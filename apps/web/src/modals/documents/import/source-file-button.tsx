import { useQuery } from '@tanstack/react-query';
import { Cable } from 'lucide-react';
import { errorText } from '../../../api/api-error';
import { readSourceFile, sourcesQuery } from '../../../api/delivery/sources';
import { alertError } from '../../../lib/dialogs';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Button } from '../../../ui/button/button';
import { openSourceBrowser } from '../../delivery/source-browser/open-source-browser';

interface SourceFileButtonProps {
  tid: number;
  /** Called with the name of the selected file while it's downloading, and with '' afterwards. */
  onFetching: (name: string) => void;
  onFile: (file: File) => void;
}

/** Selects the HTML file in a source of the theme. Not rendered if the theme has none. */
export function SourceFileButton({ tid, onFetching, onFile }: SourceFileButtonProps) {
  const { data } = useQuery(sourcesQuery(tid));
  if (!data?.sources.some(({ capabilities }) => capabilities.readsFiles)) return null;
  const handleClick = async () => {
    const chosen = await openSourceBrowser({ templateId: tid, purpose: 'html' });
    if (!chosen) return;
    const name = chosen.entry?.name ?? chosen.path;
    onFetching(name);
    try {
      const blob = await readSourceFile({ tid, iid: chosen.sourceId, path: chosen.path });
      onFile(new File([blob], name, { type: 'text/html' }));
    } catch (error) {
      void alertError(errorText(error));
    } finally {
      onFetching('');
    }
  };
  return (
    <Button icon={<Cable />} onClick={handleClick}>
      {sourceMessages.chooseFile}
    </Button>
  );
}
