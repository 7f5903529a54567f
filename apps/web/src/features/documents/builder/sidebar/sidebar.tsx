import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../lib/class-names';
import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { editingMessages } from '../../../../messages/documents/builder/editing';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { TabPanel, Tabs } from '../../../../ui/tabs/tabs';
import { useBuilder } from '../context/builder-context';
import { useEditorState } from '../context/use-editor-state';
import frame from '../panels/panel-frame.module.css';
import { canChangeRules, startRules } from '../panels/rules/start-rules';
import { BlockPanel } from './block-panel';
import { actsOnly, blockPanelTitle, isPlainPart } from './block-panel-title';
import { Palette } from './palette';
import styles from './sidebar.module.css';

type TabName = 'sections' | 'components' | 'pins' | 'block';

const PinsPart = lazyPart(async () => (await import('../panels/pins/pins-part')).PinsPart);

/** The palette and the settings of the selected block, 300 px wide. */
export function Sidebar() {
  const { document } = useBuilder();
  const selected = useEditorState((state) => state.selected);
  const [paletteTab, setPaletteTab] = useState<TabName>('sections');
  const [isBlockShown, setBlockShown] = useState(false);
  const title = blockPanelTitle(selected);
  const selectedId = selected?.beId;
  const isPart = isPlainPart(selected);
  const aside = useRef<HTMLElement>(null);
  // Selecting a block with settings shows them. While the focus is in the sidebar, the tab doesn't change: the palette
  // stays during inserting, and the block's actions stay during duplicating.
  useEffect(() => {
    const isInside = aside.current?.contains(window.document.activeElement) ?? false;
    const hasSettings = title !== null && title !== actsOnly && !isPart;
    setBlockShown((isShown) => (isInside ? isShown && title !== null : selectedId !== undefined && hasSettings));
  }, [selectedId, title, isPart]);
  const shown: TabName = title && isBlockShown ? 'block' : paletteTab;
  const tabs: { value: TabName; label: ReactNode }[] = [
    { value: 'sections', label: editingMessages.sections },
    { value: 'components', label: editingMessages.components },
    { value: 'pins', label: editingMessages.pins },
  ];
  if (title) {
    const label = (
      <span className={styles.blockTab} title={title}>
        {title}
      </span>
    );
    tabs.push({ value: 'block', label });
  }
  const handleChange = (tab: TabName) => {
    setBlockShown(tab === 'block');
    if (tab !== 'block') setPaletteTab(tab);
  };
  return (
    <aside
      ref={aside}
      className={classNames(frame.frame, styles.sidebar)}
      data-region="sidebar"
      aria-label={editingMessages.sidebar}
    >
      {selected?.notice ? (
        <p className={styles.notice} role="status">
          {selected.notice}
        </p>
      ) : null}
      <Tabs label={editingMessages.sidebar} value={shown} tabs={tabs} onChange={handleChange} className={styles.tabs}>
        <TabPanel value="sections" className={styles.panel}>
          {document.isUntagged ? <NoTags /> : <Palette items={document.sections} noun={editingMessages.sectionItems} />}
        </TabPanel>
        <TabPanel value="components" className={styles.panel}>
          {document.isUntagged ? (
            <NoTags />
          ) : (
            <Palette items={document.components} noun={editingMessages.componentItems} />
          )}
        </TabPanel>
        <TabPanel value="pins" className={styles.panel}>
          <PinsPart />
        </TabPanel>
        {title && selected ? (
          <TabPanel value="block" className={styles.panel}>
            <BlockPanel selected={selected} />
          </TabPanel>
        ) : null}
      </Tabs>
    </aside>
  );
}

/** Offers to tag the theme to people who can edit it. Others see what its designer has to do. */
function NoTags() {
  const builder = useBuilder();
  if (!canChangeRules(builder))
    return <EmptyState drawing="tags" title={messages.noTagsTitle} text={builderMessages.noTags} />;
  return (
    <EmptyState
      drawing="tags"
      title={messages.noTagsTitle}
      text={editingMessages.noEditableAreas}
      actions={
        <Button variant="main" onClick={() => startRules(builder)}>
          {editingMessages.openRulesEditor}
        </Button>
      }
    />
  );
}
