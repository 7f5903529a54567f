import { readForDrops } from '@galley/markup/blocks';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/storage';
import { screenMessages } from '../../../messages/documents/builder/screen';
import { Sheet } from '../../../ui/sheet/sheet';
import { Stack } from '../../../ui/stack/stack';
import { useVisibleArea } from '../../../ui/visible-area/use-visible-area';
import { CanvasStage } from './canvas/canvas-stage';
import { useBlockClipboard } from './canvas/clipboard/use-block-clipboard';
import { useClickToEdit } from './canvas/use-click-to-edit';
import { type ColorScheme, type Device, useBuilder } from './context/builder-context';
import { focusCanvas } from './context/editing/focus-canvas';
import { readAhead } from './context/read-ahead';
import { isPhone, type Layout, useLayout } from './context/screen/use-layout';
import { useEditorState, useSession } from './context/use-editor-state';
import { useIsDrawerOpen, useIsRulesOpen, useOpenPanel } from './context/use-screen';
import {
  BlockMenu,
  CanvasGhost,
  DragLayer,
  NarrowToolbar,
  RulesHost,
  Sidebar,
  Toolbar,
  UndoButtons,
  useToolsSoon,
} from './lazy-tools';
import { PanelHost } from './panels/list/panel-host';
import { panelEntry } from './panels/list/panel-list';
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

/** The builder's screen: bar, toolbar, sidebar, canvas and panels. Narrow windows have the toolbar at the bottom edge. */
export function Workbench() {
  const [device, setDevice] = useState<Device>(firstDevice);
  const [scheme, setScheme] = useState<ColorScheme>('light');
  const layout = useLayout();
  const isNarrow = layout === 'narrow';
  const isEditing = useSession((state) => state.phase === 'editing');
  const keepsPlace = useToolsPlace() && layout === 'wide';
  const drawerButton = useRef<HTMLButtonElement>(null);
  const area = useVisibleArea(isNarrow);
  const isCovered = useIsCovered(layout, isEditing);
  useLeaveGuard();
  const { thumbnails } = useBuilder().screen;
  useEffect(() => thumbnails.setState({ device }), [thumbnails, device]);
  useToolsSoon();
  useDropsSoon(isEditing);
  useShortcutKeys();
  const isRules = useIsRulesOpen();
  useClickToEdit(isRules);
  useBuilderCommands(isRules);
  useBlockClipboard();
  const handleDevice = (next: Device) => {
    setDevice(next);
    writeStored('preview.device', next);
  };
  if (isRules) return <RulesScreen isNarrow={isNarrow} />;
  return (
    <div ref={area} className={styles.workbench} data-layout={layout}>
      <Stack flex="rigid" inert={isCovered}>
        <button type="button" className={styles.skip} onClick={focusCanvas}>
          {screenMessages.skipToCanvas}
        </button>
        <BuilderBar
          device={device}
          onDeviceChange={handleDevice}
          scheme={scheme}
          onSchemeChange={setScheme}
          isNarrow={isNarrow}
          undo={<UndoButtons />}
        />
        {isEditing ? null : <StatusLine />}
      </Stack>
      <div className={styles.body}>
        <div className={styles.tools} inert={isCovered}>
          {isEditing ? <ToolRow layout={layout} drawerButton={drawerButton} /> : null}
        </div>
        <div className={styles.notices} inert={isCovered}>
          <OutageBar />
          {isEditing ? <DraftLine /> : null}
          <ThemeUpdateLine />
        </div>
        {isEditing ? (
          <Drawer layout={layout} button={drawerButton} className={styles.start}>
            <GuardedSidebar />
          </Drawer>
        ) : keepsPlace ? (
          <div className={styles.start} />
        ) : null}
        <div className={styles.center} inert={isCovered}>
          <CanvasStage device={device} scheme={scheme} isNarrow={isNarrow} saveState={<SaveState />} />
          <SourceHost />
        </div>
        <PanelPlace isSheet={isNarrow} />
      </div>
      <DraftOffer />
      <IdleAlert />
      <DragLayer />
      <CanvasGhost />
      <BlockMenu />
      <LiveRegion />
    </div>
  );
}

/** The tools of what is selected, and before them the button of the drawer. */
function ToolRow({ layout, drawerButton }: { layout: Layout; drawerButton: RefObject<HTMLButtonElement | null> }) {
  const guard = (failure: ReactNode) => <div data-region="toolbar">{failure}</div>;
  if (layout === 'narrow')
    return (
      <PartBoundary frame={guard}>
        <NarrowToolbar />
      </PartBoundary>
    );
  return (
    <div className={styles.toolRow}>
      {layout === 'drawer' ? <DrawerButton ref={drawerButton} /> : null}
      <PartBoundary frame={guard}>
        <Toolbar />
      </PartBoundary>
    </div>
  );
}

/** The open panel, beside the canvas or as a sheet. */
function PanelPlace({ isSheet }: { isSheet: boolean }) {
  const { panel } = useBuilder().screen;
  const name = useOpenPanel();
  return (
    <Sheet
      label={name ? panelEntry(name).label : ''}
      closeLabel=""
      isSheet={isSheet}
      isOpen={name !== null}
      onClose={panel.close}
      className={styles.end}
    >
      <PanelHost />
    </Sheet>
  );
}

/** Returns whether a sheet is open, which keeps the focus. */
function useIsCovered(layout: Layout, isEditing: boolean): boolean {
  const isDrawerOpen = useIsDrawerOpen();
  const panel = useOpenPanel();
  return layout === 'narrow' && (panel !== null || (isEditing && isDrawerOpen));
}

/** The rules editor in place of the builder. */
function RulesScreen({ isNarrow }: { isNarrow: boolean }) {
  const area = useVisibleArea(isNarrow);
  return (
    <div ref={area} className={styles.workbench}>
      <PartBoundary frame={(failure) => failure}>
        <RulesHost saveState={<SaveState />} outage={<OutageBar />} isNarrow={isNarrow} />
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
  if (isPhone()) return 'mobile';
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
