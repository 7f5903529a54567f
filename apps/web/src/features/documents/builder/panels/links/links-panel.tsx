import { blockLabel } from '@galley/editor';
import type { SourceTree } from '@galley/markup';
import { useId, useMemo, useRef, useState } from 'react';
import { linksMessages } from '../../../../../messages/documents/builder/links';
import { Select } from '../../../../../ui/select/select';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { useDocumentTree } from '../../context/use-document-tree';
import { useSession } from '../../context/use-editor-state';
import { SidePanel } from '../side-panel';
import { CheckAddresses } from './check-addresses';
import { withChecks } from './link-checks';
import { type LinkFilter, type ListedGroup, linkFilters, listLinks, matchesFilter } from './link-list';
import { LinkRow } from './link-row';
import styles from './links-panel.module.css';
import { useLinkChecks } from './use-link-checks';

/** All links of the document in one list, edited in place. */
export function LinksPanel() {
  const { document } = useBuilder();
  const tree = useDocumentTree();
  const isEditing = useSession((state) => state.phase === 'editing');
  const { addresses, checks } = useLinkChecks();
  const groups = useMemo(
    () =>
      withChecks(
        listLinks(tree, { isEmail: document.type === 'email', mergeTags: document.templateSettings.mergeTags }),
        checks,
      ),
    [tree, document.type, checks, document.templateSettings.mergeTags],
  );
  const filters = useMemo(() => linkFilters(groups), [groups]);
  const [filter, setFilter] = useState<LinkFilter>('all');
  const shown = useFiltered(groups, filter);
  const isKnown = filters.some(({ value }) => value === filter);
  const options = isKnown ? filters : [...filters, { value: filter, label: `${filter} (0)` }];
  return (
    <SidePanel title={linksMessages.allLinks}>
      <div className={styles.filter}>
        <Select
          label={linksMessages.show}
          isLabelHidden
          fieldSize="small"
          value={filter}
          options={options}
          onChange={setFilter}
        />
        <CheckAddresses addresses={addresses} checks={checks} />
        {isEditing ? null : <p className={styles.note}>{linksMessages.editToChange}</p>}
      </div>
      {shown.length === 0 ? (
        <p className={styles.empty}>{filter === 'issues' ? linksMessages.noIssues : linksMessages.noLinks}</p>
      ) : (
        shown.map((group) => <LinkGroup key={group.sectionId} group={group} tree={tree} isEditing={isEditing} />)
      )}
    </SidePanel>
  );
}

/** Includes links that matched when the filter was selected, so that a fixed link doesn't disappear. */
function useFiltered(groups: readonly ListedGroup[], filter: LinkFilter): ListedGroup[] {
  const kept = useRef<{ filter: LinkFilter; ids: Set<string> }>({ filter, ids: new Set() });
  return useMemo(() => {
    if (kept.current.filter !== filter) kept.current = { filter, ids: new Set() };
    const { ids } = kept.current;
    return groups.flatMap((group) => {
      const links = group.links.filter((entry) => {
        if (matchesFilter(entry, filter)) ids.add(entry.link.id);
        return ids.has(entry.link.id);
      });
      return links.length === 0 ? [] : [{ ...group, links }];
    });
  }, [groups, filter]);
}

function LinkGroup({ group, tree, isEditing }: { group: ListedGroup; tree: SourceTree; isEditing: boolean }) {
  const { document } = useBuilder();
  const headingId = useId();
  const section = tree.blocks.get(group.sectionId);
  return (
    <section className={styles.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        <Text overflow="truncate">{section ? blockLabel(section, document) : linksMessages.outsideSections}</Text>
        <Text isNumeric>{group.links.length}</Text>
      </h3>
      <ul className={styles.list}>
        {group.links.map(({ link, issue, check }) => (
          <LinkRow
            key={link.id}
            link={link}
            check={check}
            issueKind={issue?.kind ?? null}
            issueReason={issue?.reason ?? ''}
            isEditing={isEditing}
          />
        ))}
      </ul>
    </section>
  );
}
