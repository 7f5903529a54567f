import fc from 'fast-check';

/**
 * Generates documents with every case that a drop must handle: tables and their parts as blocks, lists, nested and
 * empty regions, inline content, ghost tables in conditional comments, pairs of template tags, and blocks that forbid
 * neighbors. Blocks have no ids yet.
 */
export const dropDocument: fc.Arbitrary<string> = fc
  .letrec<{ content: string }>((tie) => {
    const flow = fc.array(tie('content'), { maxLength: 3 }).map((parts) => parts.join('\n'));
    const leaf = fc.constantFrom(
      '<p class="block-edit">t</p>',
      '<h2 class="block-edit block-anchor">t</h2>',
      '<p>a <span class="block-edit">t</span></p>',
      '<a class="block-edit" href="#">t</a>',
      '<img class="block-edit" src="a.png">',
      '<div class="block-component block-edit">t</div>',
      '<table class="block-component"><tr><td class="block-edit">t</td></tr></table>',
      '<div class="block-component block-no-drop block-edit">t</div>',
      '<div class="block-region"></div>',
      '<div><p class="block-edit">unclosed</div>',
      '<div><p class="block-edit">one\n<p class="block-edit">two</div>',
      '<ul><li class="block-edit block-repeat">one<li class="block-edit block-repeat">two</ul>',
      '<select><option class="block-edit">o</option></select>',
      'bare text',
      '<br>',
      '{{ name }}',
    );
    const wrap = (open: string, close: string) => flow.map((inner) => `${open}${inner}${close}`);
    const cells = fc.array(flow, { minLength: 1, maxLength: 3 });
    const ghost = (open: string, between: string, close: string) =>
      cells.map(
        (inner) =>
          `<!--[if mso]>${open}<![endif]-->${inner.join(`<!--[if mso]>${between}<![endif]-->`)}<!--[if mso]>${close}<![endif]-->`,
      );
    return {
      content: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        leaf,
        wrap('<div class="block-region">', '</div>'),
        wrap('<div class="block-region block-repeat-3"><div>', '</div></div>'),
        wrap('<div class="block-bgcolor">', '</div>'),
        wrap('<table><tr><td>', '</td></tr></table>'),
        wrap(
          '<table><tbody><tr class="block-region block-repeat"><td class="block-edit">a</td><td>',
          '</td></tr></tbody></table>',
        ),
        fc
          .array(fc.constantFrom('li', 'li'), { maxLength: 3 })
          .map(
            (items) =>
              `<ul>${items.map((tag) => `<${tag} class="block-region block-edit block-repeat">i</${tag}>`).join('')}</ul>`,
          ),
        wrap('<ul><li class="block-region">', '</li></ul>'),
        wrap('<dl><dt class="block-edit">t</dt><dd>', '</dd></dl>'),
        wrap('<a href="#">', '</a>'),
        wrap('<form><fieldset><legend class="block-edit">l</legend>', '</fieldset></form>'),
        wrap('<button>', '</button>'),
        wrap('{% if vip %}', '{% endif %}'),
        wrap('{% if vip %}<p class="block-edit">a</p>{% else %}', '{% endif %}'),
        wrap('{{#each rows}}', '{{/each}}'),
        ghost('<table><tr><td>', '</td><td>', '</td></tr></table>'),
        ghost('<table><tr>', '', '</tr></table>'),
        ghost('<table><tr><td></td>', '<td></td>', '</tr></table>'),
        ghost('<table><tr>', '<td>x</td>', '<td></td></tr></table>'),
        cells.map((inner) => `<table><tr><td>${inner.join('<!--[if mso]></td><td><![endif]-->')}</td></tr></table>`),
        fc
          .tuple(flow, flow, flow)
          .map(
            ([before, between, after]) =>
              `<table><tr><td>${before}<!--[if mso]></td><![endif]-->${between}<!--[if mso]><td><![endif]-->${after}</td></tr></table>`,
          ),
        ghost('<v:rect><v:textbox>', '</v:textbox><v:textbox>', '</v:textbox></v:rect>'),
      ),
    };
  })
  .content.chain((first) =>
    fc
      .tuple(
        fc.constantFrom(
          (inner: string) => `<div class="block-section">${inner}</div>`,
          (inner: string) => `<table class="block-section"><tr><td>${inner}</td></tr></table>`,
          (inner: string) => `<table><tbody><tr class="block-section"><td>${inner}</td></tr></tbody></table>`,
          (inner: string) =>
            `<!--[if mso]><table><tr><td><![endif]--><div class="block-section">${inner}</div><!--[if mso]></td></tr></table><![endif]-->`,
          (inner: string) => `<div class="block-component">${inner}</div>`,
          (inner: string) => `{% if a %}<div class="block-section">${inner}</div>{% endif %}`,
          (inner: string) => `<p class="block-edit">frame</p>${inner}`,
        ),
        fc.constantFrom(
          '<div class="block-section"><p class="block-edit">last</p></div>',
          '',
          '<div class="block-section"></div>',
        ),
      )
      .map(([write, last]) => `<!doctype html><html><body>\n${write(first)}\n${last}\n</body></html>`),
  );
