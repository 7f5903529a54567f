import { buildUrl, type LibraryImage, type ReplacedDocument } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type ImageDocument, imageUsesQuery } from '../../../api/files/images';
import { keys } from '../../../api/keys';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { imageMessages } from '../../../messages/files/images';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { Text } from '../../../ui/text/text';
import { UseList } from './image-uses';
import styles from './replace-modal.module.css';
import { listReplaced, type ReplaceRun, type ReplaceState } from './replace-run';

export interface ReplaceModalProps {
  opened: ImageDocument;
  tid: number;
  image: LibraryImage;
  next: LibraryImage;
  run: ReplaceRun;
}

/** Replaces an image everywhere: lists the uses, asks, and then shows the progress and the result. */
export function ReplaceModal({ opened, tid, image, next, run, onClose }: ReplaceModalProps & ModalProps<void>) {
  const state = useStore(run.store);
  const { phase, isBusy, isComplete, planned, done, error } = state;
  const client = useQueryClient();
  useEffect(() => {
    void run.proceed();
    return run.stop;
  }, [run]);
  const isDone = phase === 'run' && isComplete;
  const isRunning = phase === 'run' && isBusy;
  const isUnused = phase === 'plan' && isComplete && planned.length === 0;
  const close = () => {
    if (phase === 'run') void client.invalidateQueries({ queryKey: keys.imageLibrary(opened) });
    onClose();
  };
  return (
    <Modal
      title={isDone ? imageMessages.replacedTitle : imageMessages.replaceEverywhereTitle}
      size="sm"
      room="md"
      canClose={!isRunning}
      isMaskClosing={false}
      onClose={close}
      footer={isUnused ? <Button onClick={close}>{messages.close}</Button> : <Footer {...{ run, state, close }} />}
    >
      <p>{isUnused ? imageMessages.notUsedNow : leadOf(isDone, image.name, next.name)}</p>
      {isBusy ? (
        <ProgressBar
          label={phase === 'plan' ? imageMessages.lookingForUses : imageMessages.replacing}
          percent={phase === 'plan' ? 0 : (100 * done.length) / Math.max(1, planned.length)}
        />
      ) : null}
      <p role="status" className={styles.status}>
        {phase === 'run' ? imageMessages.replacedSoFar(done.filter(isChanged).length, planned.length) : ''}
      </p>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      {isUnused ? null : <Documents tid={tid} state={state} />}
      <KeptUses opened={opened} tid={tid} imageId={image.id} />
    </Modal>
  );
}

function leadOf(isDone: boolean, name: string, next: string): string {
  return isDone ? imageMessages.replacedText(name, next) : imageMessages.replaceText(name, next);
}

const isChanged = ({ isReplaced }: ReplacedDocument) => isReplaced;

function Footer({ run, state, close }: { run: ReplaceRun; state: ReplaceState; close: () => void }) {
  const { phase, isBusy, isComplete, planned } = state;
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is replaced by another one, which takes over the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say which button is shown.
  useEffect(() => {
    if (phase === 'run') button.current?.focus();
  }, [phase, isBusy, isComplete]);
  if (phase === 'run' && isBusy)
    return (
      <Button ref={button} onClick={run.stop}>
        {imageMessages.stopReplacing}
      </Button>
    );
  if (phase === 'run' && isComplete)
    return (
      <Button ref={button} variant="main" onClick={close}>
        {messages.okay}
      </Button>
    );
  const isInterrupted = !isBusy && !isComplete;
  const free = planned.filter(({ editor }) => editor === '').length;
  return (
    <>
      <Button onClick={close}>{phase === 'run' ? messages.close : messages.cancel}</Button>
      {isInterrupted ? (
        <Button ref={button} variant="main" onClick={() => void run.proceed()}>
          {phase === 'run' ? imageMessages.continueReplacing : messages.tryAgain}
        </Button>
      ) : (
        <Button
          variant="main"
          disabledReason={
            isBusy ? imageMessages.lookingForUses : free === 0 ? imageMessages.nothingToReplace : undefined
          }
          onClick={() => void run.start()}
        >
          {imageMessages.replaceIn(free)}
        </Button>
      )}
    </>
  );
}

function Documents({ tid, state }: { tid: number; state: ReplaceState }) {
  const documents = listReplaced(state);
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label={imageMessages.replaceList}>
      {documents.map(({ key, isReached, ...document }) => (
        <li key={key}>
          <DocumentName tid={tid} document={document} />
          <Text flex="rigid" size="inline-sm" tone="muted">
            {stateOf(document, isReached)}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function DocumentName({ tid, document: { kind, id, title } }: { tid: number; document: ReplacedDocument }) {
  if (kind === 'layout') return <span className={styles.name}>{title}</span>;
  return (
    <a className={styles.name} href={buildUrl(`build_${kind}`, { tid, id })} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

function stateOf({ kind, editor, places, isReplaced }: ReplacedDocument, isReached: boolean): string {
  if (editor !== '') return imageMessages.editingNow(editor);
  if (isReached && !isReplaced) return imageMessages.notReplaced;
  const count = imageMessages.places(places);
  if (isReached) return imageMessages.replacedIn(count);
  return kind === 'layout' ? imageMessages.placesInLayout(count) : count;
}

/** Lists uses that aren't changed: pins, and the theme itself. */
function KeptUses({ opened, tid, imageId }: { opened: ImageDocument; tid: number; imageId: number }) {
  const { data } = useQuery(imageUsesQuery(opened, imageId));
  const kept = data?.uses.filter(({ kind, isCurrent }) => isCurrent && (kind === 'pin' || kind === 'template')) ?? [];
  return (
    <>
      <p className={styles.kept}>{imageMessages.keptImage}</p>
      {kept.length > 0 ? <UseList tid={tid} uses={kept} total={kept.length} /> : null}
    </>
  );
}
