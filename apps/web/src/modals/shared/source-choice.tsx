import type { Source } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../api/api-error';
import { sourcesQuery } from '../../api/delivery/sources';
import { failureOf } from '../../api/failure-of';
import { useMe } from '../../lib/session';
import { readStored, writeStored } from '../../lib/storage';
import { transferMessages as texts } from '../../messages/delivery/transfers';
import { Select } from '../../ui/select/select';
import { Spinner } from '../../ui/spinner/spinner';
import { Text } from '../../ui/text/text';
import styles from './source-choice.module.css';

export interface SourceChoiceProps {
  /** The theme of the documents. */
  tid: number;
  isSuitable: (source: Source) => boolean;
  children: (source: Source) => ReactNode;
}

/** Selects one of the sources available to a theme. Initially the one used last. */
export function SourceChoice({ tid, isSuitable, children }: SourceChoiceProps) {
  const query = useQuery(sourcesQuery(tid));
  const { data } = query;
  const error = failureOf(query);
  const [chosen, setChosen] = useState(() => readStored('sources.active') ?? -1);
  if (error) {
    return (
      <Text as="p" tone="danger" role="alert">
        {errorText(error)}
      </Text>
    );
  }
  if (!data) {
    return (
      <p role="status">
        <Spinner /> {texts.loadingSources}
      </p>
    );
  }
  const suitable = data.sources.filter(isSuitable);
  const source = suitable.find(({ id }) => id === chosen) ?? suitable[0];
  if (!source) return <NoSources />;
  const handleChange = (value: string) => {
    setChosen(Number(value));
    writeStored('sources.active', Number(value));
  };
  return (
    <>
      <Select
        label={texts.source}
        className={styles.select}
        value={String(source.id)}
        options={suitable.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={handleChange}
      />
      {children(source)}
    </>
  );
}

function NoSources() {
  const { isOwner, isAdmin } = useMe();
  return (
    <Text as="p" tone="muted">
      {texts.noSources} {isOwner || isAdmin ? <a href="/integrations">{texts.addSource}</a> : texts.askForSource}
    </Text>
  );
}
