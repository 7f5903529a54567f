import { limits, type ReplacementKind } from '@galley/contract';
import { Image, Link2, Replace, Search, Type, Undo2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { replacementMessages as texts } from '../../../messages/documents/replacements';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Modal } from '../../../ui/modal/modal';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { Segments } from '../../../ui/segments/segments';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import type { FindReplaceRequest } from '../../shared/requests';
import { countHits } from './chosen-hits';
import styles from './find-replace.module.css';
import { HitList } from './hit-list';
import { FormerReplacements, ReplacementResult, returnLabel } from './replacement-result';
import { type FindReplace, useFindReplace } from './use-find-replace';

const kinds: readonly { value: ReplacementKind; label: string; icon: React.ReactNode }[] = [
  { value: 'text', label: texts.kinds.text, icon: <Type /> },
  { value: 'link', label: texts.kinds.link, icon: <Link2 /> },
  { value: 'image', label: texts.kinds.image, icon: <Image /> },
];

/** Finds text or addresses in many emails, lists every hit, and replaces the selected ones. */
export function FindReplaceModal({ onClose, ...request }: FindReplaceRequest & ModalProps<void>) {
  const form = useFindReplace(request);
  const formId = useId();
  const { running, found } = form;
  return (
    <Modal
      title={texts.title}
      size="lg"
      placement="top"
      isMaskClosing={found === null && running === null}
      onClose={() => onClose()}
      footer={<Footer form={form} formId={formId} onClose={() => onClose()} />}
    >
      <div className={styles.body}>
        {running ? (
          <ReplacementResult replacement={running} tid={request.tid} />
        ) : (
          <>
            <p className={styles.lead}>{texts.lead(request.ids.length, request.type)}</p>
            <Fields form={form} formId={formId} />
            {form.problem ? (
              <Text as="p" tone="danger" role="alert">
                {form.problem}
              </Text>
            ) : null}
            <Found form={form} request={request} />
            {found ? null : (
              <FormerReplacements replacements={form.replacements} onReturn={(id) => void form.undo(id)} />
            )}
          </>
        )}
      </div>
    </Modal>
  );
}

function Fields({ form, formId }: { form: FindReplace; formId: string }) {
  const { query, setQuery } = form;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.search();
  };
  return (
    <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
      <Segments
        label={texts.where}
        value={query.kind}
        segments={kinds}
        onChange={(kind: ReplacementKind) => setQuery({ kind })}
      />
      <p className={styles.hint}>{texts.hints[query.kind]}</p>
      <div className={styles.fields}>
        <TextField
          label={texts.find}
          value={query.text}
          maxCharacters={limits.findTextLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery({ text: event.currentTarget.value })}
        />
        <TextField
          label={texts.replaceBy}
          value={form.replacement}
          maxCharacters={limits.replacementLength}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => form.setReplacement(event.currentTarget.value)}
        />
      </div>
      <div className={styles.options}>
        <Checkbox
          label={texts.matchCase}
          checked={query.isCaseSensitive}
          onChange={(event) => setQuery({ isCaseSensitive: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.wholeWords}
          checked={query.isWholeWord}
          onChange={(event) => setQuery({ isWholeWord: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.inTags}
          hint={query.isInTags ? texts.inTagsHint : undefined}
          checked={query.isInTags ?? false}
          onChange={(event) => setQuery({ isInTags: event.currentTarget.checked || undefined })}
        />
      </div>
    </form>
  );
}

function Found({ form, request }: { form: FindReplace; request: FindReplaceRequest }) {
  const { found, isSearching, excluded, setExcluded, replacement } = form;
  const [most, setMost] = useState<number>(limits.hitsPerEmail);
  if (!found) return null;
  const { emails, searched, query } = found;
  const { all } = countHits(emails, excluded);
  return (
    <>
      {isSearching ? (
        <ProgressBar label={texts.searching} percent={(100 * searched) / Math.max(1, request.ids.length)} />
      ) : null}
      <p className={styles.count} role="status">
        {isSearching
          ? texts.searched(searched, request.ids.length)
          : all > 0
            ? texts.found(all, emails.length, request.type)
            : texts.nothing(query.text)}
      </p>
      {isSearching || all === 0 ? null : (
        <HitList
          emails={emails}
          excluded={excluded}
          replacement={replacement}
          most={most}
          onExclude={setExcluded}
          onMore={() => setMost(most + limits.hitsPerEmail)}
        />
      )}
    </>
  );
}

function Footer({ form, formId, onClose }: { form: FindReplace; formId: string; onClose: () => void }) {
  const { running, isRunning, found, isSearching, excluded } = form;
  if (running)
    return (
      <>
        {isRunning ? null : <ReturnButton form={form} />}
        {isRunning ? null : <Button onClick={form.reset}>{texts.newSearch}</Button>}
        <Button variant="main" onClick={onClose}>
          {messages.close}
        </Button>
      </>
    );
  const { all, chosen } = countHits(found?.emails ?? [], excluded);
  const isFound = found !== null && !isSearching && all > 0;
  return (
    <>
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button variant={isFound ? undefined : 'main'} icon={<Search />} type="submit" form={formId} isBusy={isSearching}>
        {texts.find}
      </Button>
      {isFound ? (
        <Button
          variant="main"
          icon={<Replace />}
          isBusy={form.isStarting}
          disabledReason={refusalOf(form, chosen)}
          onClick={() => void form.start()}
        >
          {texts.replace(chosen)}
        </Button>
      ) : null}
    </>
  );
}

function refusalOf({ found, replacement }: FindReplace, chosen: number): string | undefined {
  if (chosen === 0) return texts.noneChosen;
  return found?.query.text === replacement ? texts.sameText : undefined;
}

function ReturnButton({ form }: { form: FindReplace }) {
  const { running } = form;
  const label = running && returnLabel(running);
  if (!running || !label) return null;
  return (
    <Button icon={<Undo2 />} onClick={() => void form.undo(running.id)}>
      {label}
    </Button>
  );
}
