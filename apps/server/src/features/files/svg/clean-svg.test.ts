import { describe, expect, it } from 'vitest';
import { cleanSvg, looksLikeSvg, svgSize } from './clean-svg';

const clean = (inner: string, attributes = '') =>
  cleanSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`))
    .toString()
    .replace(/^<svg xmlns="[^"]*" xmlns:xlink="[^"]*"/, '<svg');

describe('cleanSvg', () => {
  it('keeps drawing as it is', () => {
    const drawing =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<g fill="url(#g)" style="opacity:.5"><path d="M0 0h10"/><use href="#g"/><text x="1">A &amp; B</text></g>' +
      '<style>.a{fill:url(#g)}</style><image href="data:image/png;base64,AAAA"/>';
    expect(clean(drawing, ' viewBox="0 0 10 10" width="10"')).toBe(
      `<svg viewBox="0 0 10 10" width="10">${drawing}</svg>`,
    );
  });

  it.each([
    ['script', '<script>alert(1)</script>'],
    ['script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    [
      'foreignObject',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
    ],
    ['a prefixed script', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['an animated address', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['set', '<set attributeName="onload" to="alert(1)"/>'],
    ['iframe', '<iframe src="https://evil.test"/>'],
    ['a comment', '<!-- <script> -->'],
    ['an instruction', '<?xml-stylesheet href="https://evil.test/a.css"?>'],
    ['handler element', '<handler type="application/ecmascript">1</handler>'],
  ])('drops %s', (_name, payload) => {
    expect(clean(payload)).toBe('<svg></svg>');
  });

  it.each([
    ['a handler', '<rect onclick="alert(1)"/>', '<rect/>'],
    ['a foreign use', '<use href="https://evil.test/a.svg#x"/>', '<use/>'],
    ['a data svg in use', '<use xlink:href="data:image/svg+xml;base64,AAAA"/>', '<use/>'],
    ['a foreign image', '<image href="https://evil.test/a.png"/>', '<image/>'],
    ['a protocol-relative image', '<image xlink:href="//evil.test/a.png"/>', '<image/>'],
    ['a data svg in image', '<image href="data:image/svg+xml;base64,AAAA"/>', '<image/>'],
    ['a foreign filter', '<rect filter="url(https://evil.test/f.svg#f)"/>', '<rect/>'],
    ['an escaped url', '<rect style="fill:\\75rl(https://evil.test/)"/>', '<rect/>'],
    [
      'a foreign style among good ones',
      '<rect style="fill:red;mask:url(//evil.test/m);x:1"/>',
      '<rect style="fill:red;x:1"/>',
    ],
    ['an image-set', `<rect style="background:image-set('https://evil.test/a.png' 1x)"/>`, '<rect/>'],
    ['an import', '<style>@import "https://evil.test/a.css";.a{fill:red}</style>', '<style>.a{fill:red}</style>'],
    [
      'a foreign font',
      '<style>@font-face{src:url(https://evil.test/a.woff)}</style>',
      '<style>@font-face{src:none}</style>',
    ],
    ['an import cut in two', '<style>@im<![CDATA[port "https://evil.test/a.css";]]></style>', '<style></style>'],
    ['an escaped import', '<style>@\\69mport "https://evil.test/a.css";</style>', '<style></style>'],
    ['a link around a shape', '<a href="javascript:alert(1)"><rect/></a>', '<rect/>'],
    ['an entity in a value', '<rect href="&x;" fill="red"/>', '<rect fill="red"/>'],
    ['a coded script address', '<a xlink:href="&#106;avascript:1"><rect fill="&#106;avascript:1"/></a>', '<rect/>'],
    [
      'a new tag by entity',
      '<text>&lt;script&gt;1&lt;/script&gt;</text>',
      '<text>&lt;script&gt;1&lt;/script&gt;</text>',
    ],
    ['xml:base', '<g xml:base="https://evil.test/"/>', '<g/>'],
  ])('takes out %s', (_name, payload, expected) => {
    expect(clean(payload)).toBe(`<svg>${expected}</svg>`);
  });

  it('drops a document type with its entities and takes an Illustrator file', () => {
    const source =
      '<?xml version="1.0" encoding="utf-8"?><!-- made --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [\n' +
      '<!ENTITY ns_svg "http://www.w3.org/2000/svg"><!ENTITY a "<script>1</script>">\n]>\n' +
      '<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" i:viewOrigin="1"><i:pgf>x</i:pgf><text>&a;ok</text></svg>\n';
    expect(looksLikeSvg(Buffer.from(source))).toBe(true);
    expect(cleanSvg(Buffer.from(source)).toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><text>ok</text></svg>',
    );
  });

  it.each([
    ['HTML', '<html><svg></svg></html>', 'The file is not an SVG.'],
    ['a second root', '<svg/><svg/>', 'The file is not an SVG.'],
    ['an open end', '<svg><g>', 'ends too early'],
    ['tags that do not pair up', '<svg><g></svg></g>', 'do not pair up'],
    ['an unquoted value', '<svg width=10></svg>', 'not well-formed (an attribute)'],
    ['the same attribute twice', '<svg a="1" a="2"></svg>', 'given twice'],
    ['depth', `<svg>${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`, 'nested more than 200 deep'],
    ['a flood of use', `<svg>${'<use href="#a"/>'.repeat(2001)}</svg>`, 'more than 2000 times'],
  ])('refuses %s', (_name, source, message) => {
    expect(() => cleanSvg(Buffer.from(source))).toThrow(message);
  });

  it('cleans its own result to the same bytes', () => {
    const once = cleanSvg(Buffer.from('<svg width="3"><style>a&gt;b{}</style><text a="x&#10;y">&amp;lt;</text></svg>'));
    expect(cleanSvg(once)).toEqual(once);
  });

  it('reads sizes from the file', () => {
    expect(svgSize(Buffer.from('<svg width="20px" height="10"/>'))).toEqual({ width: 20, height: 10 });
    expect(svgSize(Buffer.from('<svg width="20" viewBox="0 0 40 80"/>'))).toEqual({ width: 20, height: 40 });
    expect(svgSize(Buffer.from('<svg width="100%" viewBox="0 0 40.4 80"/>'))).toEqual({ width: 40, height: 80 });
    expect(svgSize(Buffer.from('<svg/>'))).toEqual({ width: 300, height: 150 });
  });
});
