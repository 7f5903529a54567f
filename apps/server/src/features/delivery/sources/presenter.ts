import type { Integration, Source, SourceDetails, SourceField } from '@galley/contract';
import type { Config } from '../../../config';
import { unixSeconds } from '../../../platform/clock';
import type { Secrets } from '../../../platform/secrets';
import { findAdapter } from './find-adapter';
import { refusalOf } from './outside-address';
import type { Capabilities, SettingField, SourceAdapter } from './port';
import { initialValues } from './source-settings';
import { type ListedSource, openSecrets, type SourceRow, type Values } from './stored-sources';

/** Labels of settings that adapters store automatically. */
const rememberedLabels: Readonly<Record<string, string>> = { hostKey: 'Host key' };

/** The capabilities of a source whose adapter isn't in this release. */
const noCapabilities: Capabilities = {
  tree: 'none',
  canCreateRootFolder: false,
  canMakeFolders: false,
  readsFiles: false,
  hostsImages: false,
  takesHtml: false,
  updatesHtml: false,
  takesPages: false,
  htmlBytesMax: null,
  imageBytesMax: null,
  nameMax: null,
  imageTypes: [],
  needsPublicUrl: false,
};

/** Converts a source to its form for everyone who can use it: without its settings. */
export function presentSource(row: SourceRow): Source {
  const adapter = findAdapter(row.adapter);
  const capabilities = adapter?.capabilities(row.settings) ?? noCapabilities;
  return {
    id: row.id,
    slug: row.adapter,
    name: row.name,
    integration: adapter?.name ?? row.adapter,
    kind: adapter?.kind ?? 'storage',
    status: row.status as Source['status'],
    capabilities: shownCapabilities(capabilities),
    settings: { rules: { can_create_root_folder: capabilities.canCreateRootFolder } },
  };
}

/** Converts a source to its form for owners and admins. */
export function presentDetails(secrets: Secrets, row: ListedSource): SourceDetails {
  const adapter = findAdapter(row.adapter);
  const fields = adapter?.fields ?? [];
  const values: Record<string, string> = {};
  for (const { name, isSecret } of fields) if (!isSecret) values[name] = row.settings[name] ?? '';
  const stored = openSecrets(secrets, row);
  const facts = Object.entries(rememberedLabels).flatMap(([name, label]) => {
    const value = row.settings[name];
    return value ? [{ label, value }] : [];
  });
  return {
    ...presentSource(row),
    values,
    secretsSaved: fields.filter(({ name, isSecret }) => isSecret && stored[name]).map(({ name }) => name),
    facts,
    isForAllThemes: row.isForAllThemes,
    templates: row.templateIds,
    lastTestedAt: unixSeconds(row.lastTestedAt),
    lastError: row.lastError ?? '',
    createdAt: unixSeconds(row.createdAt),
    createdBy: row.author,
  };
}

/** Converts a kind of source that can be added. */
export function presentIntegration(config: Config, adapter: SourceAdapter): Integration {
  return {
    slug: adapter.slug,
    name: adapter.name,
    kind: adapter.kind,
    summary: adapter.summary,
    fields: adapter.fields.map(presentField),
    isOauth: adapter.oauth !== undefined,
    capabilities: shownCapabilities(adapter.capabilities(filledSettings(adapter))),
    refusal: refusalOf(config, adapter),
  };
}

/** Returns settings with which a kind of source can do all it offers: servers host images at a public address. */
function filledSettings(adapter: SourceAdapter): Values {
  const { settings } = initialValues(adapter);
  return 'publicUrl' in settings ? { ...settings, publicUrl: 'https://example.com' } : settings;
}

function presentField(field: SettingField): SourceField {
  return {
    name: field.name,
    label: field.label,
    kind: field.kind,
    isSecret: field.isSecret ?? false,
    isAddress: field.isAddress ?? false,
    isRequired: field.isRequired ?? false,
    options: [...(field.options ?? [])],
    placeholder: field.placeholder ?? '',
    hint: field.hint ?? '',
    max: field.max ?? 0,
    initial: field.initial ?? '',
  };
}

function shownCapabilities(capabilities: Capabilities): Source['capabilities'] {
  const { tree, canMakeFolders, readsFiles, hostsImages, takesHtml, updatesHtml, takesPages, needsPublicUrl } =
    capabilities;
  return { tree, canMakeFolders, readsFiles, hostsImages, takesHtml, updatesHtml, takesPages, needsPublicUrl };
}
