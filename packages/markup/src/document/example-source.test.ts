import { describe, expect, it } from 'vitest';
import { parseForReading } from '../blocks/cut-blocks';
import { createExampleSource } from './example-source';

const theme = (body: string) => parseForReading(`<body><header class="block-edit">Brand</header>${body}</body>`);

describe('[F-D1-new-email] createExampleSource', () => {
  const source = theme(
    '<div class="block-section" data-group="a" data-title="First">1</div>\n<div class="block-section" data-group="a">2</div>' +
      '\n<div class="block-section" data-title="Column"><div class="block-region"><p class="block-component">c</p></div></div>' +
      '\n<div class="block-section" data-title="Last"><p>3</p></div>',
  );

  it('keeps one of each group in file order, and leaves out what would show nothing', () => {
    expect(createExampleSource(source, 'k')).toBe(
      '<body><header class="block-edit">Brand</header><div class="block-section" data-group="a" data-title="First">1</div>' +
        '\n<div class="block-section" data-title="Last"><p>3</p></div></body>',
    );
  });

  it('keeps the named entries only', () => {
    expect(createExampleSource(source, 'k', ['Last'])).not.toContain('First');
  });

  it('is the blank document where a theme has no sections, or none of the named ones', () => {
    expect(createExampleSource(theme('<p class="block-edit">t</p>'), 'k')).toContain('<p class="block-edit">t</p>');
    expect(createExampleSource(source, 'k', ['Nowhere'])).toContain('<!--be-empty-section k-->');
  });
});
