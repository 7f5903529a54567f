import { inlineContent } from '@galley/markup/testing';
import fc from 'fast-check';

const slot = fc.constantFrom('', ' data-block="a"', ' data-block="b"', ' data-block="c"');

const texts = fc.oneof(
  fc.tuple(fc.constantFrom('p', 'h2', 'span', 'div'), slot, inlineContent).map(([tag, name, inner]) => {
    return `<${tag} class="block-edit"${name}>${inner}</${tag}>`;
  }),
  inlineContent.map((inner) => `<p style='-block-edit: true; -block-bold: false; color:#123'>${inner}</p>`),
  fc
    .constantFrom('Short', 'Caf&eacute; {{ name }}', 'one<br>two')
    .map((inner) => `<h3 class="block-edit block-maxchar-30 block-minchar-2">${inner}</h3>`),
  fc.constantFrom('block-remove', 'block-no-text', 'block-no-drop').map((word) => {
    return `<p class="block-edit ${word}">Plain text</p>`;
  }),
  fc
    .nat(3)
    .map((n) => `<h2 class="block-edit block-anchor" id="h${n}">Head</h2><p id="u${n}"><a href="#h${n}">to</a></p>`),
);

const pictures = fc.oneof(
  slot.map((name) => `<img class="block-edit"${name} src="images/a.png" width=40 height="30" alt="">`),
  fc.constant(
    '<a href="https://e.org/?a=1&b=2"><img class="block-edit block-resize" src="a.png" srcset="a.png 1x, b.png 2x"></a>',
  ),
  slot.map(
    (name) =>
      `<!--[if mso]><v:image src="a.png" style='width:240pt;height:90pt'${name} /><![endif]--><img class='block-edit block-resize'${name} src=a.png width=320 height='120' style='Width: 100% !important; min-width:80px;max-width:544px; max-height: 400px'>`,
  ),
  fc
    .constantFrom('block-component', 'block-component block-remove', 'block-remove')
    .map((words) => `<a href="https://e.org/">\n<img class="block-edit ${words}" src="b.png" alt="B"></a>`),
  fc.constant('<img class="block-edit block-no-link block-no-image" src="a.png" />'),
  slot.map((name) => `<a class="block-edit"${name} href="{{ url }}" style="color:red;text-decoration:none">More</a>`),
  fc.constant('<a href="#" class="block-edit block-no-link">Kept</a>'),
);

const backgrounds = fc.constantFrom(
  '<div class="block-background" data-block="bg" style="background-image:url(images/bg.png);color:red">x</div>',
  '<div class="block-bgcolor" style="background-color: #fff">\n<p class="block-edit">On color</p>\n</div>',
  '<table><tr><td class="block-background block-bgcolor" background="bg.png" bgcolor="#ffffff" data-block="vml">\n' +
    '<!--[if gte mso 9]><v:rect fill="true" stroke="false"><v:fill type="tile" src="bg.png" color="#ffffff" data-block="vml" /><v:textbox><![endif]-->\n' +
    '<p class="block-edit">Inside</p>\n<!--[if gte mso 9]></v:textbox></v:rect><![endif]--></td></tr></table>',
);

const fields = fc
  .nat(2)
  .map(
    (n) =>
      `<form class="block-component" data-title="Form" action="/x">\n<label class="block-edit" for="f${n}">Name</label>` +
      `<input class="block-edit" id="f${n}" name="f${n}" placeholder="Your name">\n` +
      `<textarea class="block-edit" id="t${n}" name="t" rows=3>Text</textarea>\n` +
      '<select class="block-edit" name="s"><option>One</option><option value=2>Two</option></select>\n' +
      '<input type="radio" name="r" id="r1"><input type="radio" name="r" id="r2">\n' +
      '<input type=submit class="block-edit" value="Send"></form>',
  );

const regions = fc.oneof(
  fc
    .tuple(fc.array(inlineContent, { minLength: 1, maxLength: 3 }), fc.constantFrom('block-repeat', 'block-repeat-3'))
    .map(([items, repeat]) => {
      const list = items.map((item) => `<li class="block-region ${repeat} block-edit">${item}</li>`);
      return `<ul>\n  ${list.join('\n  ')}\n</ul>`;
    }),
  fc.constant('<div class="block-region block-remove"></div>'),
  texts.map((text) => `<div class="block-region block-repeat-2">\n  ${text}\n</div>`),
  fc
    .tuple(texts, texts)
    .map(
      ([a, b]) =>
        `<div class="block-region" data-group="v">${a}</div>\n<div class="block-region" data-group="v">${b}</div>`,
    ),
  fc.constant(
    '<p class="block-edit" data-group="w" data-block="a">First</p>\n<p class="block-edit" data-group="w" data-block="a">Second</p>',
  ),
  fc.constant(
    '{{#if vip}}<div class="block-region block-remove"><p class="block-edit">For {{ name }}</p></div>{{/if}}',
  ),
);

const components = fc.oneof(
  fc
    .tuple(fc.array(fc.oneof(texts, pictures), { minLength: 1, maxLength: 2 }), fc.constantFrom('', ' data-group="g"'))
    .map(([parts, group]) => `<div class="block-component"${group}>\n    ${parts.join('\n    ')}\n  </div>`),
  fc.constant('<p class="block-component block-edit block-no-move">Stays</p>'),
  fc.constant('<table class="block-component" data-title="Table"><tr><td class="block-edit">Cell</td></tr></table>'),
  fc.constant('<code class="block-component be-code-edit">a &lt; b {{ c }}</code>'),
  fields,
);

const part = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 3, arbitrary: pictures },
  { weight: 2, arbitrary: backgrounds },
  { weight: 3, arbitrary: regions },
  { weight: 4, arbitrary: components },
);

const section = fc
  .tuple(
    fc.array(part, { minLength: 0, maxLength: 4 }),
    fc.nat(5),
    fc.constantFrom('', ' data-group="hero"', ' data-group="two"'),
  )
  .map(([parts, form, group]) => {
    const inner = parts.join('\n    ');
    switch (form) {
      case 0:
        return `<table class="block-section"${group} width="100%"><tr><td class="block-bgcolor" bgcolor="#fff">\n    ${inner}\n</td></tr></table>`;
      case 1:
        return `<div class="block-section block-no-move"${group}>\n    ${inner}\n</div>`;
      case 2:
        return `<!--[if mso]><table><tr><td><![endif]-->\n<section class="block-section"${group} style="-block-bgcolor: true; background-color:#eee">\n    ${inner}\n</section>\n<!--[if mso]></td></tr></table><![endif]-->`;
      default:
        return `<div class="block-section"${group}>\n    ${inner}\n</div>`;
    }
  });

const frames = fc.constantFrom(
  ['<!DOCTYPE html>\n<html><head><title>{{ t }}</title></head><body>\n', '\n</body></html>\n'],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\r\n<html>\r\n<body bgcolor=white>\r\n<center>\r\n',
    '\r\n</center></body></html>',
  ],
  ['<body><div class="block-preview" style="display:none">Preview</div>\n', '</body>'],
  ['', ''],
);

/** Generates a theme with every feature of the grammar, so that most themes contain targets for each command. */
export const richTheme: fc.Arbitrary<string> = fc
  .tuple(frames, fc.array(section, { minLength: 2, maxLength: 4 }))
  .map(([[before = '', after = ''], sections]) => before + sections.join('\n\n') + after);
