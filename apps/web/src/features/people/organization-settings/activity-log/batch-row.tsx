import { describeChange } from '@galley/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { accountLogQuery } from '../../../../api/people/audit-log';
import { QueryContent, ShowMore } from '../../../../lib/query-content';
import { Text } from '../../../../ui/text/text';
import styles from './log-page.module.css';

/** The single changes of a batch, in the order in which they were made from the last, below its entry. */
export function BatchRow({ id, name }: { id: string; name: string }) {
  const list = useInfiniteQuery(accountLogQuery({ batch: id }));
  return (
    <li className={styles.row}>
      <QueryContent query={list}>
        {({ pages }) => (
          <div className={styles.text}>
            <ul aria-label={name}>
              {pages.flatMap(({ events }) =>
                events.map((event) => (
                  <li key={event.id}>
                    <Text size="inline-sm">{describeChange(event)}</Text>
                  </li>
                )),
              )}
            </ul>
            <ShowMore query={list} size="small" />
          </div>
        )}
      </QueryContent>
    </li>
  );
}
