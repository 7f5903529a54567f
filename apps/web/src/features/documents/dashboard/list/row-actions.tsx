import { Button } from '../../../../ui/button/button';
import type { EmailAction } from './email-actions';
import { GridCell } from './grid-cell';
import styles from './row.module.css';
import { RowMenu } from './row-menu';

/** The actions of a row: the main ones if there is space, with labels where they fit, and all of them in "…". */
export function RowActions({
  name,
  actions,
  tabIndex,
}: {
  name: string;
  actions: readonly EmailAction[];
  tabIndex: number;
}) {
  const inRow = actions.filter((action) => action.isInRow);
  return (
    <GridCell className={styles.actions}>
      {inRow.length > 0 ? (
        <div className={styles.text}>
          {inRow.map((action) => (
            <Button
              key={action.id}
              variant="transparent"
              size="small"
              icon={action.icon}
              aria-label={`${action.label} ${name}`}
              title={action.refusal === undefined ? action.label : undefined}
              isBusy={action.isBusy}
              tabIndex={tabIndex}
              disabledReason={action.refusal}
              onClick={action.run}
            >
              <span className={styles.word}>{action.label}</span>
            </Button>
          ))}
        </div>
      ) : null}
      <RowMenu name={name} actions={actions} tabIndex={tabIndex} />
    </GridCell>
  );
}
