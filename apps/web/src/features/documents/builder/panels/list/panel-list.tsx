import {
  ClipboardCheck,
  History,
  Layers,
  LayoutTemplate,
  Link2,
  ListChecks,
  MessageSquare,
  Search,
  Undo2,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { lazyPart } from '../../../../../ui/lazy/lazy-part';
import type { PanelName } from '../../context/screen/panel-state';

/** A panel at the right of the canvas. Its code is loaded on first use. */
interface PanelEntry {
  label: string;
  icon: ReactNode;
  /** The key that opens it together with Control or Meta, shown beside its name. */
  key?: string;
  isShifted?: boolean;
  /** False if it has its own button in the bar. Otherwise it's in the menu "More tools". */
  isInMenu: boolean;
  /** Whether it's only shown while editing. Wide windows have its content in the toolbar. */
  isForEditing?: boolean;
  Panel: ComponentType;
}

/** All panels by name, in menu order. */
const panelList = {
  activity: {
    label: screenMessages.activity,
    icon: <MessageSquare />,
    key: 'M',
    isShifted: true,
    isInMenu: false,
    Panel: lazyPart(async () => (await import('../activity/activity-panel')).ActivityPanel),
  },
  versions: {
    label: screenMessages.versions,
    icon: <History />,
    isInMenu: false,
    Panel: lazyPart(async () => (await import('../versions/versions-panel')).VersionsPanel),
  },
  checks: {
    label: screenMessages.checks,
    icon: <ListChecks />,
    key: 'K',
    isShifted: true,
    isInMenu: false,
    Panel: lazyPart(async () => (await import('../checks/checks-panel')).ChecksPanel),
  },
  layouts: {
    label: screenMessages.layouts,
    icon: <LayoutTemplate />,
    isInMenu: true,
    Panel: lazyPart(async () => (await import('../layouts/layouts-panel')).LayoutsPanel),
  },
  checklist: {
    label: screenMessages.checklist,
    icon: <ClipboardCheck />,
    isInMenu: false,
    Panel: lazyPart(async () => (await import('../checklist/checklist-panel')).ChecklistPanel),
  },
  links: {
    label: screenMessages.allLinks,
    icon: <Link2 />,
    key: 'L',
    isShifted: true,
    isInMenu: true,
    Panel: lazyPart(async () => (await import('../links/links-panel')).LinksPanel),
  },
  find: {
    label: screenMessages.findAndReplace,
    icon: <Search />,
    key: 'F',
    isInMenu: true,
    Panel: lazyPart(async () => (await import('../find/find-panel')).FindPanel),
  },
  changes: {
    label: screenMessages.changeList,
    icon: <Undo2 />,
    isInMenu: false,
    isForEditing: true,
    Panel: lazyPart(async () => (await import('../changes/changes-panel')).ChangesPanel),
  },
  variations: {
    label: screenMessages.variations,
    icon: <Layers />,
    isInMenu: false,
    isForEditing: true,
    Panel: lazyPart(async () => (await import('../variations/variations-panel')).VariationsPanel),
  },
} satisfies Record<PanelName, PanelEntry>;

/** The title, icon and content of a panel. */
export function panelEntry(name: PanelName): PanelEntry {
  return panelList[name];
}

export const panelNames = Object.keys(panelList) as PanelName[];

/** Returns the names of the panels that can be opened now. */
export function openablePanels(isEditing: boolean): readonly PanelName[] {
  return panelNames.filter((name) => isEditing || !panelEntry(name).isForEditing);
}
