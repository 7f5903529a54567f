import { limits } from '@galley/contract';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../../api/api-error';
import { adminMessages } from '../../../messages/operations/admin';
import { Button } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './admin-page.module.css';

/** The frame of one tool: its content, or the error of its request. */
export function AdminCard({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <div className={styles.card}>
      {error ? <p className={styles.error}>{errorText(error)}</p> : null}
      {children}
    </div>
  );
}

interface MoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button that loads the next page of a table, if there is one. */
export function More({ query }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Stack direction="row" justify="center" line="before" pad={3}>
      <Button isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {adminMessages.showMore}
      </Button>
    </Stack>
  );
}

/** The search field above a table. */
export function Finder({ label, term, onChange }: { label: string; term: string; onChange: (term: string) => void }) {
  return (
    <div className={styles.finder}>
      <TextField
        label={label}
        isLabelHidden
        type="search"
        placeholder={label}
        leading={<Search />}
        maxLength={limits.searchTermLength}
        value={term}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
