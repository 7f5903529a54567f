import { describeChange } from '@galley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { accountLogQuery } from '../../../../api/people/audit-log';
import { QueryContent, ShowMore } from '../../../../lib/query-content';
import { List } from '../../../../ui/list/list';
import { Stack } from '../../../../ui/stack/stack';
import styles from './log-page.module.css';

/** The single changes of a batch, in the order in which they were made from the last, below its entry. */
export function BatchRow({ id, name }: { id: string; name: string }) {
  const list = useInfiniteQuery(accountLogQuery({ batch: id }));
  return (
    <li className={styles.row}>
      <QueryContent query={list}>
        {({ pages }) => (
          <Stack gap={2} align="start" className={styles.list}>
            <List gap={1} size="inline-sm" overflow="break" aria-label={name}>
              {pages.flatMap(({ events }) => events.map((event) => <li key={event.id}>{describeChange(event)}</li>))}
            </List>
            <ShowMore query={list} size="small" />
          </Stack>
        )}
      </QueryContent>
    </li>
  );
}

/** The people whom one change was about, below its entry. */
export function PeopleRow({ people, name }: { people: readonly string[]; name: string }) {
  return (
    <li className={styles.row}>
      <List
        direction="row"
        gap={1}
        isWrapping
        size="inline-sm"
        overflow="break"
        aria-label={name}
        className={styles.list}
      >
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people can have the same name, and the list doesn't change
          <li key={index}>{index < people.length - 1 ? `${person},` : person}</li>
        ))}
      </List>
    </li>
  );
}
