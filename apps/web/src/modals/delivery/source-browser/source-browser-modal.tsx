import type { Source } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sourcesQuery } from '../../../api/delivery/sources';
import type { ModalProps } from '../../../lib/dialogs';
import { readStored, writeStored } from '../../../lib/storage';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { Modal } from '../../../ui/modal/modal';
import { Select } from '../../../ui/select/select';
import { DetailsState } from '../../shared/details-state';
import type { SourceBrowserRequest, SourceChoice } from '../../shared/requests';
import { FileBrowser } from './file-browser';
import styles from './source-browser.module.css';

/** The stored value if no source was opened yet. */
const noSource = -1;

/** The file browser for a theme's sources. Resolves with the selection. */
export function SourceBrowserModal(props: SourceBrowserRequest & ModalProps<SourceChoice>) {
  const { templateId, purpose, sourceId, onClose } = props;
  const { data, error } = useQuery(sourcesQuery(templateId));
  const [active, setActive] = useState(sourceId ?? readStored('sources.active') ?? noSource);
  const title = sourceMessages.choose[purpose];
  const close = () => onClose();
  if (!data) return <DetailsState title={title} size="lg" room="lg" error={error} onClose={close} />;
  const usable = data.sources.filter((source) => fits(source, purpose));
  const source = usable.find(({ id }) => id === active) ?? usable[0];
  if (!source) {
    return (
      <Modal
        title={title}
        size="lg"
        room="lg"
        onClose={close}
        footer={<Button onClick={close}>{messages.close}</Button>}
      >
        <EmptyState title={sourceMessages.noSources} text={sourceMessages.noSourcesText} />
      </Modal>
    );
  }
  const handleSource = (id: string) => {
    setActive(Number(id));
    writeStored('sources.active', Number(id));
  };
  const handleChoice = (choice: SourceChoice) => {
    writeStored('sources.active', choice.sourceId);
    onClose(choice);
  };
  return (
    <FileBrowser
      key={source.id}
      title={title}
      templateId={templateId}
      source={source}
      purpose={purpose}
      onChoose={handleChoice}
      onClose={close}
    >
      <Select
        className={styles.source}
        label={sourceMessages.source}
        isLabelHidden
        value={String(source.id)}
        options={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={handleSource}
      />
    </FileBrowser>
  );
}

function fits({ capabilities }: Source, purpose: SourceBrowserRequest['purpose']): boolean {
  return purpose === 'folder' ? capabilities.takesHtml || capabilities.takesPages : capabilities.readsFiles;
}
