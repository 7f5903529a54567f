/** The dependency rules of the workspace: imports run one way. `npm run check` enforces them. */

/** The domains of the server's features, from the top down: each may import itself and the domains below it. */
const domains = ['operations', 'delivery', 'review', 'documents', 'files', 'people', 'shared'];
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$|/testing/|/suites/|/property-tests/' },
  to: { path: '^(packages|apps|scripts|e2e|bench)/|^node_modules/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: {
        pathNot: '\\.(test|e2e)\\.tsx?$|/testing/|/suites/|/property-tests/|^e2e/|^bench/|^scripts/|kill-test|/dev/',
      },
      to: { path: '\\.test\\.tsx?$|/testing/|/suites/' },
    },
    only('contract-stands-alone', '^packages/contract/', '^packages/contract/|^node_modules/zod/'),
    only(
      'markup-knows-no-dom-and-no-node',
      '^packages/markup/',
      '^packages/(markup|contract)/|^node_modules/(parse5|css-tree)/',
    ),
    {
      name: 'packages-use-no-node',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$|/testing/|/suites/' },
      to: { dependencyTypes: ['core'] },
    },
    only(
      'checks-know-markup-and-contract',
      '^packages/checks/',
      '^packages/(checks|markup|contract)/|^node_modules/(parse5|css-tree)/',
    ),
    only('editor-knows-markup-and-contract', '^packages/editor/', '^packages/(editor|markup|contract)/'),
    {
      name: 'web-does-not-know-the-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-does-not-know-web-or-editor',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^(apps/web|packages/editor)/' },
    },
    {
      name: 'web-feature-knows-no-other-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+/[^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-ui-knows-no-contract',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: '\\.test\\.' },
      to: { path: '^packages/|^apps/web/src/(features|app|modals|lib|api)/' },
    },
    {
      name: 'web-calls-routes-only-in-api',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/api/' },
      to: { path: '^apps/web/src/api/(client|upload)\\.ts$' },
    },
    {
      name: 'web-api-knows-nothing-above-it',
      severity: 'error',
      from: { path: '^apps/web/src/api/' },
      to: { path: '^packages/editor/|^apps/web/src/(?!api/|messages/)' },
    },
    {
      name: 'web-modals-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(modals|lib)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'engine-only-in-builder-and-preview',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/features/(documents/builder|review/preview)/' },
      to: { path: '^packages/editor/' },
    },
    {
      name: 'no-other-features-repository-or-routes',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/features/[^/]+/[^/]+/(repository|routes)\\.ts$',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    ...domains.slice(1).map((domain, above) => ({
      name: `${domain}-knows-no-domain-above-it`,
      severity: 'error',
      from: { path: `^apps/server/src/features/${domain}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/features/(${domains.slice(0, above + 1).join('|')})/` },
    })),
    {
      name: 'features-are-in-a-domain',
      severity: 'error',
      from: {},
      to: { path: '^apps/server/src/features/', pathNot: `^apps/server/src/features/(${domains.join('|')})/` },
    },
    {
      name: 'features-name-no-driver',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/(pg|graphile-worker|fastify|nodemailer)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'changes-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/changes/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|app|serve)' },
    },
    {
      name: 'platform-records-no-changes',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/changes/' },
    },
    {
      name: 'access-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/access/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|app|serve)' },
    },
    {
      name: 'platform-knows-no-rights',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/access/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|/\\.build/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
