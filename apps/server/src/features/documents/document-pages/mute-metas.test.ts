import { describe, expect, it } from 'vitest';
import { muteMetas } from './mute-metas';

const policy = `http-equiv="Content-Security-Policy" content="script-src 'none'"`;

describe('[F-versions-compare-metas] a page that compares versions', () => {
  it.each([
    [`<meta ${policy}>`, `<meta http-equiv=muted ${policy}>`],
    [`<META\n${policy}/>`, `<META http-equiv=muted\n${policy}/>`],
    ["<meta http-equiv='&#99;ontent-security-policy ' content=x>", null],
    ['<meta content="0;url=https://else.test" HTTP-EQUIV=refresh>', null],
    ['<meta name=a http-equiv="content-security-policy-report-only">', null],
    // Our reader sees the second `meta` as part of a value; a browser may see a tag.
    [
      '<meta name="<meta http-equiv=refresh content=0>',
      '<meta name="<meta http-equiv=muted http-equiv=refresh content=0>',
    ],
  ])('[F-versions-compare-metas] is not led by %s', (html, expected) => {
    expect(muteMetas(html)).toBe(expected ?? html.replace('<meta', '<meta http-equiv=muted'));
  });

  it.each([
    '<meta charset="utf-8"><meta http-equiv="Content-Type" content="text/html"><meta name=viewport content="width=1">',
    '<metadata http-equiv=refresh><p title="meta http-equiv=refresh">',
    `<meta http-equiv=x ${policy}>`,
  ])('[F-versions-compare-metas] keeps %s', (html) => {
    expect(muteMetas(html)).toBe(html);
  });
});
