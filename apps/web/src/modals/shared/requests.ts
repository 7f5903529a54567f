import type { Billing, DocumentType, Email, ExportFinding, SourceEntry, TemplateSettings } from '@galley/contract';
import type { ImageDocument } from '../../api/files/images';
import type { Outgoing } from './outgoing/outgoing';
import type { Proof } from './proof';

export interface ShareRequest {
  tid: number;
  id: number;
  type: DocumentType | 'template';
  /** The open document, whose changes can be saved first; absent = it isn't open. */
  outgoing?: Outgoing;
}

export interface CreditCardRequest {
  billing: Billing;
}

export interface PreviewLinkRequest {
  /** The path of the preview on this host. */
  path: string;
}

export interface ShareEmailRequest extends Omit<ShareRequest, 'tid'> {
  /** The version the link shows; 0 or absent = the newest. */
  version?: number;
}

export interface ExportRequest {
  tid: number;
  id: number;
  type: DocumentType;
  /** The version to export if the document isn't open; 0 = the current one. */
  version: number;
  /** The open document, whose changes can be saved first; absent = it isn't open. */
  outgoing?: Outgoing;
  /**
   * The link parameters in the settings: whether they are on, and their names. Unknown in lists, where the server
   * decides.
   */
  linkParameters?: { isOn: boolean; names: readonly string[] };
  /** Shows something that the theme requires in the open document; absent = it isn't open. */
  onShow?: (finding: ExportFinding) => void;
}

/** Pages of one theme to export together. */
export interface ExportManyRequest {
  tid: number;
  type: DocumentType;
  documents: readonly { id: number; title: string }[];
}

/** Emails or pages of a theme to search. */
export interface FindReplaceRequest {
  tid: number;
  ids: readonly number[];
  type: DocumentType;
  /** The initial search text. Absent = none. */
  text?: string;
}

/** Pages of a theme to publish on a source. */
export interface PublishRequest {
  tid: number;
  pages: readonly { id: number; title: string }[];
  /** The open page, whose changes can be saved first; absent = none is open. */
  outgoing?: Outgoing;
}

export interface SendTestRequest {
  id: number;
  /** The version to send if the document isn't open; 0 = the current one. */
  version: number;
  /** The open document, whose changes can be saved first; absent = it isn't open. */
  outgoing?: Outgoing;
}

export interface IntegrationSettingsRequest {
  /** The kind of source. */
  slug: string;
  /** The source to change. Absent = a new one is added. */
  id?: number;
}

export interface SourceBrowserRequest {
  templateId: number;
  /** The kind of selection: an image, an HTML file, or a target folder. */
  purpose: 'image' | 'html' | 'folder';
  /** The initial source. Absent = the one used last. */
  sourceId?: number;
}

/** A selection in a source. The root folder has no entry. */
export interface SourceChoice {
  sourceId: number;
  path: string;
  entry: SourceEntry | null;
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
  /** The target folder; 0 or absent = none. */
  fid?: number;
}

/** The result of an import, and whether to open it immediately. */
export interface ImportResult {
  email: Email;
  isOpening: boolean;
}

/** An email or page that isn't open in the builder. */
export interface ClosedDocument {
  id: number;
  tid: number;
}

export interface TemplateSettingsRequest {
  id: number;
  /** Opened from one of its documents: only settings are shown, nothing that adds, updates or deletes. */
  isFromDocument?: boolean;
  /** Called with the stored settings. */
  onSaved?: (settings: TemplateSettings) => void;
}

/** How the settings of a theme were closed. */
export type TemplateSettingsEnd = 'saved' | 'delete' | 'upload' | 'upgrade' | 'usage';

export interface UpgradeRequest {
  templateId: number;
  /** Only this email or page. */
  emailId?: number;
  /** Shows the result of the last update. */
  hasReport?: boolean;
}

/** The member whose sessions are displayed. */
export interface MemberSessionsRequest {
  uid: number;
  name: string;
}

/** The theme whose personas are edited. */
export interface PersonasRequest {
  tid: number;
  /** The email or page whose tags get fields too; absent = those of the theme alone. */
  eid?: number;
}

export interface TemplateUsageRequest {
  id: number;
  title: string;
}

/** An action that requires the password again, and a code if two-factor is on. */
export interface ReauthenticateRequest {
  title: string;
  text: string;
  /** Label of the button, the verb of the title. */
  button: string;
  /** Label of the button that only closes the dialog. Default 'Cancel'. */
  cancel?: string;
  isDanger?: boolean;
  hasCode: boolean;
  /** Runs it. Errors are shown at their field. */
  run(proof: Proof): Promise<void>;
}

/** An email, a page or a theme, and its theme: the image library is opened for it. The open document of the builder is one. */
export interface ImagePlace {
  opened: ImageDocument;
  document: { tid: number };
}
