import {
  AppError,
  type ExportFinding,
  type ExportReadiness,
  type ExportRequirement,
  isManager,
  limits,
  type StoredFinding,
  type TemplateSettings,
} from '@galley/contract';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import type { DocumentRef } from '../../../platform/db/document-ref';
import { loadPacked } from '../../../platform/db/html-contents';
import type { EmailTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { listChecks } from '../../documents/checklist/checklist';
import {
  type EmailRow,
  type EmailVersion,
  findEmailRow,
  findEmailVersion,
} from '../../documents/emails/email-versions';
import { findTemplateFacts, findTemplateVersion } from '../../documents/templates/themes';
import { findApprovalFindings } from '../../review/approvals/approval-findings';
import { type CheckedFinding, checkTask } from './check-task';
import { exportHtmlFile } from './service';
import { findReleases, type ReleaseRow } from './stored-releases';

interface Readiness {
  version: number;
  findings: ExportFinding[];
  release: (ReleaseRow & { author: string }) | null;
}

/**
 * Throws `not_ready` if a version (0 = the current one) doesn't meet a requirement of its theme and no admin released
 * it. Call it before a version is sent anywhere. Themes themselves are always ready.
 */
export async function requireExportReady(
  services: Services,
  ref: DocumentRef,
  version: number,
  caller: { organizationId: number },
): Promise<void> {
  if (ref.kind !== 'email' || ref.organizationId !== caller.organizationId) return;
  const { findings, release } = await findReadiness(services, ref, version);
  if (findings.length > 0 && !release) throw new AppError('not_ready', messages.exportNotReady(findings));
}

/** Returns whether the caller can export a version, and with `hasChecks` what the checks find in it. */
export async function readinessFor(
  services: Services,
  caller: UserCaller & { email: EmailTarget },
  { version, hasChecks }: { version: number; hasChecks: boolean },
): Promise<ExportReadiness> {
  const { release, ...found } = await findReadiness(services, caller.email, version);
  return {
    ...found,
    checks: hasChecks ? await findAll(services, caller.email, version) : null,
    release: release && {
      reason: release.reason,
      author: release.author,
      createdAt: unixSeconds(release.createdAt),
    },
    canRelease: isManager(caller.membership.role),
    canPrint: services.browser.isInstalled,
  };
}

/** Computes which requirements of its theme a document doesn't meet. The browser's result isn't trusted. */
export async function findReadiness(
  services: Services,
  key: { organizationId: number; id: number },
  wanted: number,
): Promise<Readiness> {
  const { db } = services;
  const { organizationId, id } = key;
  const email = await findEmailRow(db, { organizationId, id });
  const version = await findEmailVersion(db, email, wanted);
  const facts = await findTemplateFacts(db, organizationId, email.templateId);
  const { requiredForExport: required } = facts.templateSettings;
  const ref = { kind: 'email' as const, organizationId, id };
  const findings: ExportFinding[] = [
    ...(await findApprovalFindings(services, ref, version.version)).map(({ code, message }) => plain(code, message)),
    ...(required.includes('checklist') ? await uncheckedItems(services, email, facts) : []),
    ...(await checkContent(services, email, version, facts.templateSettings)),
    ...(required.includes('size') && email.type === 'email' ? await checkSize(services, email, version) : []),
  ].slice(0, limits.exportFindings);
  if (findings.length === 0) return { version: version.version, findings, release: null };
  const keys = findings.map(findingKey);
  const releases = await findReleases(db, email, version.version);
  const release = releases.find((row) => keys.every((finding) => row.findings.includes(finding))) ?? null;
  return { version: version.version, findings, release };
}

/** Returns the key of a finding in a release. */
export function findingKey({ code, detail, blockId }: ExportFinding): string {
  return [code, blockId, detail].join(' ');
}

const plain = (code: string, message: string, detail = ''): ExportFinding => ({ code, message, detail, blockId: '' });

async function uncheckedItems(
  { db }: Services,
  email: EmailRow,
  { checklistSettings: settings }: Awaited<ReturnType<typeof findTemplateFacts>>,
): Promise<ExportFinding[]> {
  const checks = await listChecks(db, email, { settings, currentVersion: email.currentVersion });
  const done = new Set(checks.filter(({ checked }) => checked).map(({ key }) => key));
  return settings.items
    .filter(({ key }) => !done.has(key))
    .map(({ title }) => plain('checklist', messages.checklistOpen, title));
}

async function checkContent(
  services: Services,
  email: EmailRow,
  version: EmailVersion,
  { requiredForExport: required, mergeTags }: TemplateSettings,
): Promise<ExportFinding[]> {
  // The size is measured on the export.
  const inContent = required.filter((name) => name !== 'size' && name !== 'checklist');
  if (inContent.length === 0) return [];
  const found = await runChecks(services, email, version, {
    mergeTags,
    required: inContent,
    hasTheme: required.includes('themeTexts'),
  });
  return found.map(({ code, message, detail, blockId }) => ({ code, message, detail, blockId }));
}

/** Returns everything that the checks find in a version, required or not. */
async function findAll(
  services: Services,
  { organizationId, id }: EmailTarget,
  wanted: number,
): Promise<StoredFinding[]> {
  const email = await findEmailRow(services.db, { organizationId, id });
  const version = await findEmailVersion(services.db, email, wanted);
  const { templateSettings } = await findTemplateFacts(services.db, organizationId, email.templateId);
  const { mergeTags } = templateSettings;
  const found = await runChecks(services, email, version, { mergeTags, required: null, hasTheme: true });
  const size = email.type === 'email' ? await checkSize(services, email, version) : [];
  const sizes = size.map((finding) => ({ ...finding, severity: 'error' as const, isFromTheme: false }));
  return [...sizes, ...found].slice(0, limits.exportFindings);
}

async function runChecks(
  services: Services,
  email: EmailRow,
  version: EmailVersion,
  wanted: {
    mergeTags: TemplateSettings['mergeTags'];
    required: readonly ExportRequirement[] | null;
    hasTheme: boolean;
  },
): Promise<CheckedFinding[]> {
  const { db, workers } = services;
  const { organizationId, templateId, markerPrefix } = email;
  const { required, mergeTags } = wanted;
  const theme = wanted.hasTheme
    ? await findTemplateVersion(db, organizationId, templateId, version.templateVersion)
    : null;
  const input = {
    html: await loadPacked(db, organizationId, version.htmlSha256),
    markerPrefix,
    isEmail: email.type === 'email',
    subject: version.settings.subject,
    theme: theme && (await loadPacked(db, organizationId, theme.htmlSha256)),
    required,
    mergeTags,
    linkParameters: version.settings.epaEnabled ? version.settings.emailLinkParams : [],
  };
  return await workers.run(checkTask, input, { organizationId });
}

async function checkSize(services: Services, email: EmailRow, { version }: EmailVersion): Promise<ExportFinding[]> {
  const request = { version, keepTags: false, absoluteImages: true, isUtf8: true };
  const { bytes } = await exportHtmlFile(services, { organizationId: email.organizationId, email }, request);
  return bytes.length > limits.gmailClipBytes ? [plain('size', messages.exportClipped)] : [];
}
