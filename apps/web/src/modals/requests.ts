import type { DocumentType } from '@galley/contract';

export interface ShareRequest {
  tid: number;
  id: number;
  type: DocumentType | 'template';
}

export interface ExportRequest {
  tid: number;
  id: number;
  type: DocumentType;
  /** The version to export; 0 = the current one. */
  version: number;
  /** How many changes are not saved yet: they are not in the export, and the modal says so. */
  unsavedChanges: number;
  /** What the settings say of link parameters: whether they are on, and their names. Unknown in lists: the server decides. */
  linkParameters?: { isOn: boolean; names: readonly string[] };
}
