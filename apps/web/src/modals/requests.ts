import type { DocumentType, Email } from '@galley/contract';

export interface ShareRequest {
  tid: number;
  id: number;
  type: DocumentType | 'template';
}

export interface ShareEmailRequest extends Omit<ShareRequest, 'tid'> {
  /** The version the link shows; 0 or nothing = the newest. */
  version?: number;
}

export interface ExportRequest {
  tid: number;
  id: number;
  type: DocumentType;
  /** The version to export; 0 = the current one. */
  version: number;
  /** How many changes are not saved yet: they are not in the export, and the modal says so. */
  unsavedChanges: number;
  /** Errors that the checks found in the open document. */
  errors?: number;
  /** What the settings say of link parameters: whether they are on, and their names. Unknown in lists: the server decides. */
  linkParameters?: { isOn: boolean; names: readonly string[] };
}

export interface SendTestRequest {
  id: number;
  /** 0 = the current one. */
  version: number;
  unsavedChanges?: number;
}

export interface HtmlRequest {
  id: number;
  title: string;
  /** 0 = the current one. */
  version: number;
}

export interface ImportRequest {
  tid: number;
  type: DocumentType;
  templateTitle: string;
  /** The folder it goes into; 0 or nothing = none. */
  fid?: number;
}

/** What came of an import, and whether it is to be opened at once. */
export interface ImportResult {
  email: Email;
  isOpening: boolean;
}

/** An email or page that is not open in the builder. */
export interface ClosedDocument {
  id: number;
  tid: number;
}

export interface TemplateSettingsRequest {
  id: number;
}

/** How the settings of a theme were left. */
export type TemplateSettingsEnd = 'saved' | 'delete' | 'upload';

/** An action that asks again for the password, and a code where two-factor is on. */
export interface ReauthenticateRequest {
  title: string;
  text: string;
  /** Label of the button, the verb of the title. */
  button: string;
  isDanger?: boolean;
  hasCode: boolean;
  /** Does it; what it throws is shown at its field. */
  run(proof: { currentPassword: string; code: string }): Promise<void>;
}
