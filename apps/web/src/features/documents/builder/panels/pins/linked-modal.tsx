import { buildUrl, type LinkedDocument, type PinArchive, type PinLinkResult } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../../api/api-error';
import { changePinLinks, pinLinksQuery } from '../../../../../api/documents/pins';
import { keys } from '../../../../../api/keys';
import type { ModalProps } from '../../../../../lib/dialogs';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { pinMessages } from '../../../../../messages/documents/builder/pins';
import { laterMessages } from '../../../../../messages/later';
import { Button } from '../../../../../ui/button/button';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { Modal } from '../../../../../ui/modal/modal';
import { Text } from '../../../../../ui/text/text';
import styles from './pins.module.css';

type Change = Parameters<typeof changePinLinks>[1][number];

/**
 * The documents with sections that are linked to a pin. Shows which ones are outdated, and updates the selected ones.
 */
export function LinkedModal({ tid, pin, onClose }: { tid: number; pin: PinArchive } & ModalProps<void>) {
  const queries = useQueryClient();
  const { data, error } = useQuery(pinLinksQuery(pin.id));
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [left, setLeft] = useState<readonly PinLinkResult[]>([]);
  const documents = data ?? [];
  const isChosen = (document: LinkedDocument) => chosen.get(document.id) ?? document.edited === 0;
  const wanted = documents.filter((document) => isStale(document) && isChosen(document));
  const run = async (changes: Change[]) => {
    setBusy(true);
    setFailure('');
    try {
      const results = await changePinLinks(pin.id, changes);
      setLeft(results.filter(({ result }) => result === 'editing'));
      await queries.invalidateQueries({ queryKey: keys.pinLinks(pin.id) });
    } catch (problem) {
      setFailure(errorText(problem));
    }
    setBusy(false);
  };
  return (
    <Modal
      title={laterMessages.linkedTo(pin.name)}
      size="sm"
      room="md"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{pinMessages.close}</Button>
          <Button
            variant="main"
            isBusy={isBusy}
            disabledReason={wanted.length === 0 ? laterMessages.linksCurrent : undefined}
            onClick={() =>
              void run(wanted.map(({ id, edited }) => ({ id, action: edited > 0 ? 'replace' : 'update' })))
            }
          >
            {wanted.length === 0 ? pinMessages.update : pinMessages.updateCount(wanted.length)}
          </Button>
        </>
      }
    >
      {data && documents.length === 0 ? <p className={styles.lead}>{laterMessages.noLinks}</p> : null}
      <ul className={styles.links} aria-label={builderMessages.linkedDocuments}>
        {documents.map((document) => (
          <LinkRow
            key={document.id}
            tid={tid}
            document={document}
            isChosen={isChosen(document)}
            onChoose={(isOn) => setChosen(new Map(chosen).set(document.id, isOn))}
            onUnlink={() => void run([{ id: document.id, action: 'unlink' }])}
          />
        ))}
      </ul>
      {left.map(({ id, title, editor }) => (
        <p key={id} className={styles.lead}>
          {laterMessages.linkEditing(title, editor)}
        </p>
      ))}
      {failure || error ? (
        <Text as="p" size="sm" tone="danger" role="alert">
          {failure || errorText(error)}
        </Text>
      ) : null}
    </Modal>
  );
}

function isStale({ outdated, edited }: LinkedDocument): boolean {
  return outdated > 0 || edited > 0;
}

interface LinkRowProps {
  tid: number;
  document: LinkedDocument;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
  onUnlink: () => void;
}

function LinkRow({ tid, document, isChosen, onChoose, onUnlink }: LinkRowProps) {
  const { id, title, type, edited } = document;
  const address = buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id });
  const link = (
    <a href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
  return (
    <li className={styles.link}>
      {isStale(document) ? (
        <Checkbox
          label={link}
          aria-label={title}
          hint={edited > 0 ? laterMessages.linkEdited : laterMessages.linkOutdated}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      ) : (
        <span>
          {link} <span className={styles.timestamp}>{laterMessages.linkCurrent}</span>
        </span>
      )}
      <Button size="small" onClick={onUnlink} aria-label={`${laterMessages.keepAsIs}: ${title}`}>
        {laterMessages.keepAsIs}
      </Button>
    </li>
  );
}
