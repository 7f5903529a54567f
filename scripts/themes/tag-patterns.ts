/** A class of the tag grammar, as a word of a `class` attribute. */
function classTag(name: string): RegExp {
  return new RegExp(`class="(?:[^"]* )?${name}(?: [^"]*)?"`);
}

/** A tag written as a declaration of an inline style. */
function inlineTag(declaration: string): RegExp {
  return new RegExp(`style="[^"]*-block-${declaration};`);
}

function classesOn(element: string, ...names: string[]): RegExp {
  return new RegExp(`<${element}\\b${names.map((name) => `(?=[^>]*\\b${name})`).join('')}[^>]*>`);
}

/** Every tag of the grammar by its name, and how a theme's source shows that it uses it. */
export const allTags: Readonly<Record<string, RegExp>> = {
  'block-section': classTag('block-section'),
  'block-component': classTag('block-component'),
  'block-region': classTag('block-region'),
  'an empty region': /<(\w+)[^>]*block-region[^>]*><\/\1>/,
  'a region on a list item that is also edited': classesOn('li', 'block-region', 'block-edit', 'block-repeat'),
  'a region on a table row': classesOn('tr', 'block-region'),
  'a group of regions': classesOn('\\w+', 'block-region', 'data-group'),
  'a group of contents': /<h2[^>]*block-edit[^>]*data-group="text-title"/,
  'block-repeat': classesOn('\\w+', 'block-repeat'),
  'block-repeat-N': classTag('block-repeat-\\d+'),
  'block-remove': classTag('block-remove'),
  'data-group': /data-group="[^"]+"/,
  'data-title': /data-title="[^"]+"/,
  'data-block': /data-block="[^"]+"/,
  'data-style': /<a [^>]*data-style="[^"]+"/,
  'block-edit': classTag('block-edit'),
  'block-minchar-N': classTag('block-minchar-\\d+'),
  'block-maxchar-N': classTag('block-maxchar-\\d+'),
  'block-max-char-N': classTag('block-max-char-\\d+'),
  'block-no-text': classTag('block-no-text'),
  'block-no-link': classTag('block-no-link'),
  'block-no-bold': classTag('block-no-bold'),
  'block-no-italic': classTag('block-no-italic'),
  'block-no-superscript': classTag('block-no-superscript'),
  'block-no-subscript': classTag('block-no-subscript'),
  'block-no-image': classTag('block-no-image'),
  'block-no-value': classTag('block-no-value'),
  'block-no-placeholder': classTag('block-no-placeholder'),
  'block-no-rows': classTag('block-no-rows'),
  'block-no-drop': classTag('block-no-drop'),
  'block-no-move': classTag('block-no-move'),
  'block-resize': classTag('block-resize'),
  'block-resize with inline limits': classesOn(
    'img',
    'block-resize',
    'min-width',
    'max-width',
    'min-height',
    'max-height',
  ),
  'block-background': classTag('block-background'),
  'block-background with an attribute': classesOn('td', 'block-background', 'background='),
  'block-bgcolor': classTag('block-bgcolor'),
  'data-block on an Outlook fill': /<!--\[if[^\]]*mso[^\]]*\]>[^!]*<v:fill[^>]*src="[^"]+"[^>]*data-block="/,
  'data-block on an Outlook shape with a link': /<v:roundrect[^>]*href="[^"]+"[^>]*data-block="/,
  'block-anchor': classesOn('h\\d', 'block-anchor', 'id='),
  'block-preview': classTag('block-preview'),
  'be-code-edit on a section': classesOn('code', 'block-section', 'be-code-edit'),
  'be-code-edit on a component': classesOn('code', 'block-component', 'be-code-edit'),
  'block-hide': /<!-- block-hide -->[\s\S]+?<!-- end-block-hide -->/,
  '-block-component: true': inlineTag('component: true'),
  '-block-edit: true': inlineTag('edit: true'),
  '-block-region: true': inlineTag('region: true'),
  '-block-remove: true': inlineTag('remove: true'),
  '-block-repeat: N': inlineTag('repeat: \\d+'),
  '-block-minchar: N': inlineTag('minchar: \\d+'),
  '-block-maxchar: N': inlineTag('maxchar: \\d+'),
  '-block-link: false': inlineTag('link: false'),
  '-block-bold: false': inlineTag('bold: false'),
  '-block-superscript: false': inlineTag('superscript: false'),
  '-block-subscript: false': inlineTag('subscript: false'),
  'a picture of fixed size': /<img[^>]* width="\d+" height="\d+"/,
  'a picture of fixed width': /<img(?![^>]* height=)[^>]* width="\d+"/,
  'a picture as wide as its place': /<img(?![^>]* height=)[^>]* width="100%"/,
  'a picture of fixed height': /<img(?![^>]* width=)[^>]* height="\d+"/,
  'a picture in several sizes': /<img[^>]* srcset="[^"]+"/,
  'an edited label': classesOn('label', 'block-edit'),
  'an edited legend': classesOn('legend', 'block-edit'),
  'an edited input': classesOn('input', 'block-edit', 'placeholder='),
  'an edited radio button': classesOn('input', 'block-edit', 'type="radio'),
  'an edited submit button': classesOn('input', 'block-edit', 'type="submit'),
  'an edited select': classesOn('select', 'block-edit'),
  'an edited textarea': classesOn('textarea', 'block-edit', 'rows='),
  'an output token': /\{\{first_name\}\}/,
  'a token pair': /\{% if \w+ %\}[\s\S]+?\{% endif %\}/,
  'a link that is a token': /href="\{\{unsubscribe_url\}\}"/,
};

/** Classes of an element whose image or color is content of a slot. */
export function hasSlotGround(className: string): boolean {
  return /\bblock-(?:background|bgcolor)\b/.test(className);
}

export const formElement = /<(?:form|input|select|textarea)\b/;
