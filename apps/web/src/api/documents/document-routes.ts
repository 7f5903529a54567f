/** The kinds of documents that are edited in the builder. */
export type EditedKind = 'email' | 'page' | 'template';
/** The kinds of documents that have versions. */
export type VersionedKind = EditedKind | 'layout' | 'pin';

/** The names of the routes for versions and leases, which documents of every kind have. */
const versionRoutes = {
  email: {
    readHistory: 'build_email_history',
    readPage: 'build_version_page',
    restoreVersion: 'build_version_restore',
    nameVersion: 'build_version_name',
    compareVersions: 'build_versions_compare',
    takeLease: 'build_lease_take',
    renewLease: 'build_lease_renew',
    releaseLease: 'build_lease_release',
  },
  template: {
    readHistory: 'build_template_history',
    readPage: 'build_template_version_page',
    restoreVersion: 'build_template_version_restore',
    nameVersion: 'build_template_version_name',
    compareVersions: 'build_template_versions_compare',
    takeLease: 'build_template_lease_take',
    renewLease: 'build_template_lease_renew',
    releaseLease: 'build_template_lease_release',
  },
  layout: {
    readHistory: 'build_layout_history',
    readPage: 'build_layout_version_page',
    restoreVersion: 'build_layout_version_restore',
    nameVersion: 'build_layout_version_name',
    compareVersions: 'build_layout_versions_compare',
    takeLease: 'build_layout_lease_take',
    renewLease: 'build_layout_lease_renew',
    releaseLease: 'build_layout_lease_release',
  },
  pin: {
    readHistory: 'build_pin_history',
    readPage: 'build_pin_version_page',
    restoreVersion: 'build_pin_version_restore',
    nameVersion: 'build_pin_version_name',
    compareVersions: 'build_pin_versions_compare',
    takeLease: 'build_pin_lease_take',
    renewLease: 'build_pin_lease_renew',
    releaseLease: 'build_pin_lease_release',
  },
} as const;

/** The names of the other routes of the builder. */
const editingRoutes = {
  email: {
    save: 'build_save',
    readState: 'build_email_state',
    putDraft: 'build_draft_put',
    discardDraft: 'build_draft_discard',
    readDraft: 'build_draft_get',
  },
  template: {
    save: 'build_template_save',
    readState: 'build_template_state',
    putDraft: 'build_template_draft_put',
    discardDraft: 'build_template_draft_discard',
    readDraft: 'build_template_draft_get',
  },
} as const;

/** The names of the routes of a document, which are the same for emails and pages. */
export function versionRoutesOf(kind: VersionedKind) {
  return versionRoutes[kind === 'page' ? 'email' : kind];
}

/** The names of the routes that edit a document in the builder. */
export function editingRoutesOf(kind: EditedKind) {
  return editingRoutes[kind === 'page' ? 'email' : kind];
}
