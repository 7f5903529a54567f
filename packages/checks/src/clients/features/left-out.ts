const words = (list: string): string[] => list.trim().split(/\s+/);

/** Features that are never found, by the reason why. */
const byReason: Readonly<Record<string, string[]>> = {
  'nothing is missing without it': words(`
    css-accent-color css-animation css-at-keyframes css-at-media css-at-media-device-pixel-ratio css-at-media-hover
    css-at-media-orientation css-at-media-prefers-color-scheme css-at-media-prefers-reduced-motion css-at-supports
    css-cursor css-font-kerning css-hyphenate-character css-hyphenate-limit-chars css-hyphens css-orphans css-outline
    css-outline-offset css-overflow-wrap css-pseudo-class-active css-pseudo-class-default css-pseudo-class-focus
    css-pseudo-class-focus-visible css-pseudo-class-focus-within css-pseudo-class-target css-pseudo-class-visited
    css-pseudo-element-marker css-pseudo-element-placeholder css-resize css-scroll-snap css-sytem-ui css-tab-size
    css-text-decoration-skip-ink css-text-emphasis-position css-text-justify css-text-underline-offset
    css-text-underline-position css-text-wrap css-transition css-user-select css-white-space-collapse css-widows
    css-word-break css-word-wrap html-abbr html-acronym html-aria-describedby html-aria-live html-bdi html-dfn
    html-doctype html-lang html-loading-attribute html-picture html-required html-rp html-rt html-srcset html-target
    html-wbr css-inert-attribute
  `),
  'all clients support it, or have only small faults with it': words(`
    css-background-color css-direction css-font css-letter-spacing css-line-height css-list-style-type css-selector-class
    css-selector-descendant css-selector-grouping css-selector-id css-selector-type css-unit-cm css-unit-em css-unit-ex
    css-unit-in css-unit-mm css-unit-pc css-unit-percent css-unit-pt css-unit-px css-vertical-align html-address
    html-align html-blockquote html-body html-cellpadding html-cellspacing html-code html-comments html-del html-div
    html-h1-h6 html-height html-hr html-image-maps html-img html-lists html-mailto-links html-p html-pre html-role
    html-small html-span html-strike html-strong html-table html-valign image-gif image-jpg image-png
  `),
  'its parts are found one by one': words(
    'css-background css-list-style html-button-reset html-input-hidden html-input-reset html-input-submit',
  ),
  'a known fact or another check finds it': words(`
    css-color-scheme css-comments css-display-none css-font-size css-important css-nesting
    css-rgb css-selector-attribute css-unit-rem html-base html-dir html-meta-color-scheme html-style
  `),
  'the HTML doesn’t show it': words('amp bimi image-apng'),
};

/** Why features of the data are never found, by their names. */
export const leftOut: ReadonlyMap<string, string> = new Map(
  Object.entries(byReason).flatMap(([reason, slugs]) => slugs.map((slug) => [slug, reason] as const)),
);
