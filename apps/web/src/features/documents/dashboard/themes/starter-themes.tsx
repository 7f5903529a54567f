import type { DocumentType } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText, Mail } from 'lucide-react';
import { errorText } from '../../../../api/api-error';
import { startersQuery } from '../../../../api/documents/starters';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { themeMessages } from '../../../../messages/documents/themes';
import { Skeleton } from '../../../../ui/skeleton/skeleton';
import { Text } from '../../../../ui/text/text';
import styles from './new-theme-modal.module.css';

export interface StarterChoice {
  starter: { name: string; type: DocumentType };
}

export interface StarterThemesProps {
  onChoose: (choice: StarterChoice) => void;
  /** Nothing else is offered, so loading and empty states are shown. */
  isAlone?: boolean;
}

/**
 * The starter themes that come with Galley, as an alternative to a file. Beside an upload, nothing is shown if there
 * are none.
 */
export function StarterThemes({ onChoose, isAlone = false }: StarterThemesProps) {
  const starters = useQuery(startersQuery());
  if (!starters.data?.length) return isAlone ? <Missing error={starters.error} isLoading={starters.isPending} /> : null;
  return (
    <fieldset className={styles.starters}>
      <legend className={isAlone ? styles.hidden : styles.label}>{themeMessages.orStarter}</legend>
      {starters.data.map(({ name, title, type }) => (
        <button
          key={name}
          type="button"
          className={styles.starter}
          onClick={() => onChoose({ starter: { name, type } })}
        >
          {type === 'page' ? <FileText /> : <Mail />}
          <Text weight="medium" overflow="truncate">
            {title}
          </Text>
          <span className={styles.starterKind}>{dashboardMessages.kindOfTheme(type)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Missing({ error, isLoading }: { error: unknown; isLoading: boolean }) {
  if (isLoading) return <Skeleton />;
  return <p className={styles.lead}>{error ? errorText(error) : themeMessages.noStarters}</p>;
}
