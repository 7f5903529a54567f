import { Button } from '../../../ui/button/button';
import type { EmailAct } from './email-acts';
import { GridCell } from './grid-cell';
import styles from './row.module.css';
import { RowMenu } from './row-menu';

/** The actions of a row: the main ones with labels if there is space, and all of them in "…". */
export function RowActs({ name, acts, tabIndex }: { name: string; acts: readonly EmailAct[]; tabIndex: number }) {
  const inRow = acts.filter((act) => act.isInRow);
  return (
    <GridCell className={styles.actions}>
      {inRow.length > 0 ? (
        <div className={styles.words}>
          {inRow.map((act) => (
            <Button
              key={act.id}
              variant="transparent"
              size="small"
              icon={act.icon}
              aria-label={`${act.label} ${name}`}
              isBusy={act.isBusy}
              tabIndex={tabIndex}
              disabledReason={act.refusal}
              onClick={act.run}
            >
              {act.label}
            </Button>
          ))}
        </div>
      ) : null}
      <RowMenu name={name} acts={acts} tabIndex={tabIndex} />
    </GridCell>
  );
}
