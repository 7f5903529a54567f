import fc from 'fast-check';

const NAMES = (
  'table tbody tr td th p div span b i a font h1 ul li style script title textarea select option svg math ' +
  'foreignObject template noscript frameset form img br input body head html nobr button caption colgroup xmp'
).split(' ');
const ATTRIBUTES = [
  '',
  ' class="block-edit"',
  ' class=block-section',
  " class='x block-region'",
  ' style="-block-edit: true; color:red"',
  ' data-be-id="forged:1"',
  ' id=a id=b',
  ' title="a>b"',
  ' checked',
  ' onclick="boo()"',
  ' href="{{ url }}"',
  ' {{#if x}}hidden{{/if}}',
  ' data-{{name}}="1"',
  '/',
  ' alt="it\'s"',
];
export const TOKENS = [
  '{{ name }}',
  '{{{raw}}}',
  '{{\u0024{name}}}',
  '{{#if a}}',
  '{{else}}',
  '{{/if}}',
  '{{!-- a }} b --}}',
  '{% if a < b %}',
  '{% endif %}',
  '{% comment %}<p>{% endcomment %}',
  '{# note #}',
  '%%[ IF @a == "<" THEN ]%%',
  '%%=v(@x)=%%',
  '%%First Name%%',
  '<% if (a) { %>',
  '<% } %>',
  '<%= a %>',
  '*|FNAME|*',
  '*|IF:A|*',
  '{{',
  '{%',
  '<%',
  '%%[',
  '<{{tag}} a="1">',
];
const COMMENTS = [
  '<!-- c -->',
  '<!-->',
  '<!--x--!>',
  '<!--[if mso]><td><![endif]-->',
  '<![if !mso]>',
  '<!--<head>',
  '<?xml a?>',
  '</>',
  '<!DOCTYPE html>',
];
const TEXTS = [
  'text',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '&amp;',
  '&nbsp;',
  '&copy',
  '&#8203;',
  '<',
  '>',
  '"',
  "'",
  '}',
  '\0',
  '\ufeff',
  '😀',
  '<</option>',
  'a < b',
  '-->',
];

/** Generates markup of every kind in any order, which a parser must accept and preserve. */
export const htmlSoup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: startTag() },
      { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((name) => `</${name}>`) },
      { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
      { weight: 2, arbitrary: fc.constantFrom(...TOKENS) },
      { weight: 1, arbitrary: fc.constantFrom(...COMMENTS) },
      { weight: 1, arbitrary: fc.constantFrom('<td', '<a href="x', '<b ', '</p a=">"', '<![CDATA[ <p> ]]>') },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

function startTag(): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...NAMES),
      fc.constantFrom(...ATTRIBUTES),
      fc.constantFrom(...ATTRIBUTES),
      fc.constantFrom('>', '/>', ' >'),
    )
    .map(([name, first, second, end]) => `<${name}${first}${second}${end}`);
}
