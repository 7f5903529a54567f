import { aliasRoute } from '../../define-route';
import { builderRoutes } from './builder';

const { build_email_history, build_version_page, build_version_restore } = builderRoutes;
const { build_version_name, build_versions_compare } = builderRoutes;
const { build_lease_take, build_lease_renew, build_lease_release } = builderRoutes;
const { build_draft_get, build_draft_put, build_draft_discard } = builderRoutes;

/** Versions, leases and drafts of layouts and pins: the routes of emails and pages by other names. */
export const partEditingRoutes = {
  build_layout_history: aliasRoute(build_email_history, 'layout', 'build_layout_history', 'layout.editor'),
  build_layout_version_page: aliasRoute(build_version_page, 'layout', 'build_layout_version_page', 'layout.editor'),
  build_layout_version_restore: aliasRoute(
    build_version_restore,
    'layout',
    'build_layout_version_restore',
    'layout.editor',
  ),
  build_layout_version_name: aliasRoute(build_version_name, 'layout', 'build_layout_version_name', 'layout.editor'),
  build_layout_versions_compare: aliasRoute(
    build_versions_compare,
    'layout',
    'build_layout_versions_compare',
    'layout.editor',
  ),
  build_layout_lease_take: aliasRoute(build_lease_take, 'layout', 'build_layout_lease_take', 'layout.editor'),
  build_layout_lease_renew: aliasRoute(build_lease_renew, 'layout', 'build_layout_lease_renew', 'layout.editor'),
  build_layout_lease_release: aliasRoute(build_lease_release, 'layout', 'build_layout_lease_release', 'layout.editor'),
  build_layout_draft_get: aliasRoute(build_draft_get, 'layout', 'build_layout_draft_get', 'layout.editor'),
  build_layout_draft_put: aliasRoute(build_draft_put, 'layout', 'build_layout_draft_put', 'layout.editor'),
  build_layout_draft_discard: aliasRoute(build_draft_discard, 'layout', 'build_layout_draft_discard', 'layout.editor'),
  build_pin_history: aliasRoute(build_email_history, 'pin', 'build_pin_history', 'pin.editor'),
  build_pin_version_page: aliasRoute(build_version_page, 'pin', 'build_pin_version_page', 'pin.editor'),
  build_pin_version_restore: aliasRoute(build_version_restore, 'pin', 'build_pin_version_restore', 'pin.editor'),
  build_pin_version_name: aliasRoute(build_version_name, 'pin', 'build_pin_version_name', 'pin.editor'),
  build_pin_versions_compare: aliasRoute(build_versions_compare, 'pin', 'build_pin_versions_compare', 'pin.editor'),
  build_pin_lease_take: aliasRoute(build_lease_take, 'pin', 'build_pin_lease_take', 'pin.editor'),
  build_pin_lease_renew: aliasRoute(build_lease_renew, 'pin', 'build_pin_lease_renew', 'pin.editor'),
  build_pin_lease_release: aliasRoute(build_lease_release, 'pin', 'build_pin_lease_release', 'pin.editor'),
  build_pin_draft_get: aliasRoute(build_draft_get, 'pin', 'build_pin_draft_get', 'pin.editor'),
  build_pin_draft_put: aliasRoute(build_draft_put, 'pin', 'build_pin_draft_put', 'pin.editor'),
  build_pin_draft_discard: aliasRoute(build_draft_discard, 'pin', 'build_pin_draft_discard', 'pin.editor'),
} as const;
