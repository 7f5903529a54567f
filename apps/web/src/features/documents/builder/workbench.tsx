import { readForDrops } from '@galley/markup/blocks';
import { useEffect, useRef, useState } from 'react';
import { narrowQuery } from '../../../lib/editing-url';
import { readStored, writeStored } from '../../../lib/storage';
import { screenMessages } from '../../../messages/documents/builder/screen';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { CanvasStage } from './canvas/canvas-stage';
import { useBlockClipboard } from './canvas/clipboard/use-block-clipboard';
import { focusCanvas } from './canvas/focus/focus-canvas';
import { useClickToEdit } from './canvas/use-click-to-edit';
import { type ColorScheme, type Device, useBuilder } from './context/builder-context';
import { readAhead } from './context/read-ahead';
import { useEditorState, useSession } from './context/use-editor-state';
import { useIsRulesOpen } from './context/use-screen';
import { BlockMenu, CanvasGhost, DragLayer, RulesHost, Sidebar, Toolbar, useToolsSoon } from './lazy-tools';
import { PanelHost } from './panels/list/panel-host';
import frame from './panels/panel-frame.module.css';
import { PartBoundary } from './panels/part-boundary';
import { DraftOffer } from './session/draft-list/draft-offer';
import { IdleAlert } from './session/idle/idle-alert';
import { useLeaveGuard } from './session/save/use-leave-guard';
import { Drawer, DrawerButton } from './sidebar/drawer/drawer';
import { SourceHost } from './source/source-host';
import { BuilderBar } from './toolbar/builder-bar';
import { DraftLine } from './toolbar/draft-line';
import { OutageBar } from './toolbar/outage-bar';
import { SaveState } from './toolbar/save-state';
import { StatusLine } from './toolbar/status-line';
import { ThemeUpdateLine } from './toolbar/theme-update-line';
import { useBuilderCommands } from './use-builder-commands';
import { useShortcutKeys } from './use-shortcut-keys';
import styles from './workbench.module.css';

/** The builder's screen: bar, toolbar, sidebar, canvas and panels. */
export function Workbench() {
  const [device, setDevice] = useState<Device>(firstDevice);
  const [scheme, setScheme] = useState<ColorScheme>('light');
  const isNarrow = useMediaQuery(narrowQuery);
  const isEditing = useSession((state) => state.phase === 'editing') && !isNarrow;
  const isDrawer = useMediaQuery('(max-width: 991px)');
  const keepsPlace = useToolsPlace() && !isDrawer;
  const drawerButton = useRef<HTMLButtonElement>(null);
  useLeaveGuard();
  const { thumbnails } = useBuilder().screen;
  useEffect(() => thumbnails.setState({ device }), [thumbnails, device]);
  useToolsSoon();
  useDropsSoon(isEditing);
  useShortcutKeys();
  const isRules = useIsRulesOpen() && !isNarrow;
  useClickToEdit(isNarrow || isRules);
  useBuilderCommands(isNarrow, isRules);
  useBlockClipboard();
  const handleDevice = (next: Device) => {
    setDevice(next);
    writeStored('preview.device', next);
  };
  if (isRules) return <RulesScreen />;
  return (
    <div className={styles.workbench}>
      <button type="button" className={styles.skip} onClick={focusCanvas}>
        {screenMessages.skipToCanvas}
      </button>
      <BuilderBar
        device={device}
        onDeviceChange={handleDevice}
        scheme={scheme}
        onSchemeChange={setScheme}
        isNarrow={isNarrow}
      />
      {isEditing ? null : <StatusLine isNarrow={isNarrow} />}
      <div className={styles.body}>
        <div className={styles.tools}>
          {isEditing ? (
            <div className={styles.toolRow}>
              {isDrawer ? <DrawerButton ref={drawerButton} /> : null}
              <PartBoundary frame={(failure) => <div data-region="toolbar">{failure}</div>}>
                <Toolbar />
              </PartBoundary>
            </div>
          ) : null}
          <OutageBar />
          {isEditing ? <DraftLine /> : null}
          <ThemeUpdateLine />
        </div>
        {isEditing && isDrawer ? (
          <Drawer button={drawerButton}>
            <GuardedSidebar />
          </Drawer>
        ) : (
          <div className={styles.start} data-reserved={keepsPlace}>
            {isEditing ? <GuardedSidebar /> : null}
          </div>
        )}
        <div className={styles.center}>
          <CanvasStage device={device} scheme={scheme} />
          {isNarrow ? null : <SourceHost />}
        </div>
        <div className={styles.end}>
          <PanelHost />
        </div>
      </div>
      {isNarrow ? null : <DraftOffer />}
      <IdleAlert />
      <DragLayer />
      <CanvasGhost />
      <BlockMenu />
      <LiveRegion />
    </div>
  );
}

/** The rules editor in place of the builder. */
function RulesScreen() {
  return (
    <div className={styles.workbench}>
      <PartBoundary frame={(failure) => failure}>
        <RulesHost saveState={<SaveState />} outage={<OutageBar />} />
      </PartBoundary>
      <IdleAlert />
      <LiveRegion />
    </div>
  );
}

/** The first drag in a long document has to read all of its blocks, so they are read as soon as a drag is possible. */
function useDropsSoon(isEditing: boolean): void {
  const { editor } = useBuilder();
  useEffect(() => (isEditing ? readAhead(readForDrops(editor.peekTree())) : undefined), [editor, isEditing]);
}

function GuardedSidebar() {
  return (
    <PartBoundary
      frame={(failure) => (
        <aside className={frame.frame} data-region="sidebar" aria-label={screenMessages.sidebar}>
          {failure}
        </aside>
      )}
    >
      <Sidebar />
    </PartBoundary>
  );
}

/**
 * Returns whether the sidebar's space stays reserved, so that the document doesn't move under the pointer when editing
 * starts.
 */
function useToolsPlace(): boolean {
  const { opened, document } = useBuilder();
  return document.grant.canEdit && (opened.version === 0 || document.isCurrentVersion);
}

function firstDevice(): Device {
  if (window.innerWidth < 768) return 'mobile';
  return readStored('preview.device') === 'mobile' ? 'mobile' : 'desktop';
}

/** Announces canvas events to screen readers. */
function LiveRegion() {
  const announcement = useEditorState((state) => state.announcement);
  return (
    <div className={styles.live} aria-live="polite">
      <span key={announcement?.key}>{announcement?.text}</span>
    </div>
  );
}
