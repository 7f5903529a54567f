import { buildUrl, type Template } from '@galley/contract';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { List } from '../../../../ui/list/list';
import { Stack } from '../../../../ui/stack/stack';
import { Thumbnail } from '../../../../ui/thumbnail/thumbnail';
import { hasReview } from '../loaded/email-list';
import { scrollParentOf } from '../rows/scroll-parent';
import styles from './theme-list.module.css';
import { ThemeMenu } from './theme-menu';
import { ThemeReviewMark } from './theme-notes-parts';
import { ThemeUpdatesMark } from './theme-updates-parts';

export interface ThemeListProps {
  templates: Template[];
  selectedId: number | undefined;
  onSelect?: () => void;
  /** Gives each row its "…" menu. Called with a theme that is about to be deleted. */
  onDeleted?: (id: number) => void;
}

/** Sets the scroll position itself: `scrollIntoView` would make the Tab key continue from the row. */
function showInList(list: HTMLElement | null): void {
  const scroller = scrollParentOf(list);
  const chosen = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!scroller || !chosen) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (chosen.top < top) scroller.scrollTop += chosen.top - top;
  else if (chosen.bottom > bottom) scroller.scrollTop += chosen.bottom - bottom;
}

/** Themes as rows with a thumbnail, name, type and count. The selected one is scrolled into view. */
export function ThemeList({ templates, selectedId, onSelect, onDeleted }: ThemeListProps) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount, and when another one is selected.
  useLayoutEffect(() => {
    showInList(list.current);
  }, [selectedId]);
  return (
    <List ref={list} gap={0.5}>
      {templates.map((template) => (
        <li key={template.id} className={`${styles.item} ${onDeleted ? styles.hasMenu : ''}`}>
          <Link
            className={styles.row}
            to={buildUrl('dashboard_template', { id: template.id })}
            aria-current={template.id === selectedId ? 'page' : undefined}
            onClick={onSelect}
          >
            <Thumbnail className={styles.thumb} url={template.miniatureUrl} />
            <Stack as="span" canShrink>
              <span className={styles.title} title={template.title} dir="auto">
                {template.title}
              </span>
              <span className={styles.kind}>{kindAndCount(template)}</span>
              {hasReview(template) ? <ThemeReviewMark review={template.review} /> : null}
              {template.updates?.outdated || template.updates?.latest?.isUpgrading ? (
                <ThemeUpdatesMark {...template.updates} />
              ) : null}
            </Stack>
          </Link>
          {onDeleted ? (
            <span className={styles.menu}>
              <ThemeMenu template={template} size="small" onDeleted={() => onDeleted(template.id)} />
            </span>
          ) : null}
        </li>
      ))}
    </List>
  );
}

/** "Email theme, 28 emails". */
export function kindAndCount({ type, emailCount }: Pick<Template, 'type' | 'emailCount'>): string {
  return `${dashboardMessages.kindOfTheme(type)}, ${messages.countDocuments(emailCount, type)}`;
}
