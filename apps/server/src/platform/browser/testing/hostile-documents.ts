/**
 * Returns hostile documents: their name, and HTML that tries to reach this port of the machine or to consume too many
 * resources.
 */
export function hostileDocuments(port: number): [name: string, html: string][] {
  const at = (path: string) => `http://127.0.0.1:${port}/${path}`;
  const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
  const documents: Record<string, string> = {
    'meta refresh to an internal address': page('a', `<meta http-equiv="refresh" content="0;url=${at('refresh')}">`),
    'meta refresh to a file': page('a', '<meta http-equiv="refresh" content="0;url=file:///etc/passwd">'),
    'meta refresh without an end': page('a', '<meta http-equiv="refresh" content="0">'),
    'frames of internal addresses': page(`<iframe src="${at('frame')}"></iframe>`.repeat(20)),
    'a frame of a file': page('<iframe src="file:///etc/passwd" width="600" height="600"></iframe>'),
    'frames within srcdoc': page(`<iframe srcdoc="<iframe src='${at('srcdoc')}'></iframe>"></iframe>`),
    'nested data addresses': page(
      `<iframe src="data:text/html,${encodeURIComponent(page(`<iframe src="data:text/html,<img src=${at('nested')}>"></iframe><img src="${at('data')}">`))}"></iframe>`,
    ),
    'object, embed and portal': page(
      `<object data="${at('object')}"></object><embed src="${at('embed')}"><object type="image/svg+xml" data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${at('svg')}'/></svg>"></object><portal src="${at('portal')}"></portal>`,
    ),
    'a frameset': `<html><frameset cols="50%,50%"><frame src="${at('frameset')}"><frame src="file:///"></frameset></html>`,
    'scripts of every kind': page(
      `<script>location='${at('script')}'</script><script src="${at('src')}"></script><script type="module">import('${at('module')}')</script><img src=x onerror="fetch('${at('onerror')}')"><body onload="new WebSocket('ws://127.0.0.1:${port}/')"><a href="javascript:fetch('${at('a')}')">a</a><svg onload="fetch('${at('svgload')}')"></svg>`,
    ),
    'a script without an end': page('<script>for(;;);</script><svg><script>for(;;);</script></svg>'),
    'speculation rules and prerendering': page(
      `<script type="speculationrules">{"prerender":[{"source":"list","urls":["${at('speculation')}"]}]}</script>`,
      `<link rel="prerender" href="${at('prerender')}"><link rel="prefetch" href="${at('prefetch')}"><link rel="preload" as="image" href="${at('preload')}"><link rel="modulepreload" href="${at('modulepreload')}">`,
    ),
    'connections in advance': page(
      'a',
      `<link rel="preconnect" href="${at('')}"><link rel="dns-prefetch" href="//127.0.0.1:${port}"><link rel="preconnect" href="http://localhost:${port}" crossorigin><meta http-equiv="x-dns-prefetch-control" content="on">`,
    ),
    'imports of style sheets': page(
      '<p class="a">a</p>',
      `<link rel="stylesheet" href="${at('link.css')}"><style>@import "${at('import.css')}"; @import url("file:///etc/passwd"); @font-face{font-family:f;src:url(${at('font.woff')})} p{font-family:f;background:url(${at('background')}),url(//localhost:${port}/b);cursor:url(${at('cursor')}),auto;content:url(${at('content')});list-style-image:url(${at('list')})}</style>`,
    ),
    'an own style sheet that imports': page(
      '<p>a</p>',
      `<link rel="stylesheet" href="data:text/css,@import%20url(${at('nested.css')});p{background:url(${at('nested-background')})}">`,
    ),
    'images from everywhere': page(
      `<img src="${at('img')}"><img srcset="${at('1x')} 1x, ${at('2x')} 2x"><picture><source srcset="${at('source')}"><img src="//127.0.0.1:${port}/p"></picture><input type="image" src="${at('input')}"><table background="${at('table')}"><td background="${at('td')}">a</td></table><video src="${at('video')}" poster="${at('poster')}" autoplay></video><audio src="${at('audio')}" autoplay></audio><track src="${at('track')}">`,
    ),
    'an svg with scripts and foreign content': page(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script href="${at('svg-script')}"/><image href="${at('svg-image')}" width="9" height="9"/><use href="${at('svg-use')}#a"/><foreignObject width="90" height="90"><iframe src="${at('svg-frame')}"></iframe></foreignObject><set attributeName="href" to="${at('svg-set')}"/><feImage href="${at('svg-fe')}"/><animate attributeName="href" values="${at('svg-animate')}"/></svg><img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${at('svg-data')}"/><style>@import url(${at('svg-css')})</style></svg>`)}">`,
    ),
    'files as images, styles and links': page(
      '<img src="file:///etc/passwd"><img src="file:///etc/hostname"><img src="view-source:file:///etc/passwd"><img src="filesystem:file:///a"><img src="chrome://version"><link rel="stylesheet" href="file:///etc/passwd">',
    ),
    'a base elsewhere': page('<img src="base.png"><link rel="stylesheet" href="base.css">', `<base href="${at('')}">`),
    'a policy of its own with reports': page(
      `<img src="${at('reported')}">`,
      `<meta http-equiv="content-security-policy" content="img-src 'none'; report-uri ${at('report')}"><meta http-equiv="report-to" content='{"endpoints":[{"url":"${at('to')}"}]}'>`,
    ),
    'forms that submit themselves': page(
      `<form action="${at('form')}" id="f"><input autofocus onfocus="form.submit()"><button>a</button></form><form action="${at('post')}" method="post"></form><a href="${at('a')}" ping="${at('ping')}" autofocus>a</a>`,
    ),
    'manifests, icons and alternates': page(
      'a',
      `<link rel="manifest" href="${at('manifest')}"><link rel="icon" href="${at('icon')}"><link rel="apple-touch-icon" href="${at('touch')}"><link rel="search" href="${at('search')}"><link rel="import" href="${at('html-import')}"><link rel="mask-icon" href="${at('mask')}">`,
    ),
    'a page of 20 million pixels': page(
      '<div style="width:20000000px;height:20000000px;background:linear-gradient(red,blue)"></div>',
    ),
    'drawings of 30,000 pixels': page(
      `<svg width="30000" height="30000"><filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="20"/><feGaussianBlur stdDeviation="500"/></filter><rect width="30000" height="30000" filter="url(#f)"/></svg>`.repeat(
        3,
      ),
    ),
    'animations without an end': page(
      '<div class="a"></div>'.repeat(2000),
      '<style>@keyframes k{from{transform:rotate(0) scale(1);filter:blur(0)}to{transform:rotate(360deg) scale(50);filter:blur(50px)}}.a{width:300px;height:300px;background:conic-gradient(red,blue,red);animation:k .01s infinite linear;mix-blend-mode:difference}</style>',
    ),
    '100,000 elements': page('<div style="float:left;box-shadow:0 0 9px red">a</div>'.repeat(100_000)),
    '50,000 nested elements': page(`${'<div style="padding:1px">'.repeat(50_000)}a`),
    'selectors that match slowly': page(
      '<i><b>'.repeat(400) + '<p>a</p>'.repeat(3000),
      `<style>${Array.from({ length: 3000 }, (_, number) => `:has(i:nth-last-child(${number} of :not(b)) b~i) :is(i,b) * p:has(~p:nth-child(${number}n)){color:red}`).join('')}</style>`,
    ),
    'grids that double themselves': page(
      `${'<div style="display:grid;grid-template-columns:repeat(3,minmax(min-content,1fr))"><div>'.repeat(40)}a`,
    ),
    'much memory in styles': page(
      '<p>a</p>',
      `<style>:root{--a0:${'x'.repeat(1000)};${Array.from({ length: 30 }, (_, number) => `--a${number + 1}:var(--a${number}) var(--a${number})`).join(';')}}p::before{content:var(--a30)}</style>`,
    ),
    'pictures that unpack to gigabytes': page(
      Array.from(
        { length: 40 },
        (_, number) =>
          `<div style="width:100%;height:4000px;will-change:transform;background:radial-gradient(rgb(${number},9,9),blue)"></div>`,
      ).join('') +
        '<div style="width:600px;height:800px;filter:blur(900px) drop-shadow(0 0 900px red);backdrop-filter:blur(900px);background:red"></div>'.repeat(
          60,
        ),
    ),
    'entities and doctypes': `<?xml version="1.0"?><!DOCTYPE html SYSTEM "${at('dtd')}" [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "${'&a;'.repeat(100)}">]><?xml-stylesheet href="${at('xsl')}"?><html><body>&a;&b;</body></html>`,
  };
  return Object.entries(documents);
}
