/**
 * Hostile parts of a theme, each of another kind. Every one tries to report its number to the top window. `runsAlone` =
 * a browser without defenses runs it without a click and without a network.
 */
export interface Payload {
  name: string;
  html: string;
  runsAlone: boolean;
  /** Belongs in the head of the document. */
  isHead?: boolean;
}

/**
 * Returns JavaScript that reports payload number `n`. It has no quotes, angle brackets or ampersands, so that it fits
 * anywhere.
 */
export function beaconCode(n: number): string {
  return `top.postMessage(String.fromCharCode(98,101,97,99,111,110,45)+${n},String.fromCharCode(42))`;
}

type Maker = (code: string) => string;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`;

const makers: [name: string, runsAlone: boolean, make: Maker, isHead?: boolean][] = [
  ['script element', true, (js) => `<script>${js}</script>`],
  ['script with odd case and a slash', true, (js) => `<ScRiPt/x>${js}</ScRiPt>`],
  ['module script', true, (js) => `<script type="module">${js}</script>`],
  [
    'script from a data address',
    true,
    (js) => `<script src="data:text/javascript,${encodeURIComponent(js)}"></script>`,
  ],
  ['script in the head', true, (js) => `<script>${js}</script>`, true],
  [
    'script inside noscript',
    false,
    (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>">n</p></noscript>`,
  ],
  ['script inside a template', false, (js) => `<template><script>${js}</script></template>`],
  ['image onerror', true, (js) => `<img src="data:image/png;base64,broken" onerror="${js}">`],
  ['image onerror without quotes', true, (js) => `<img src=data:image/png,x onerror=${js}>`],
  ['image onerror after a slash', true, (js) => `<img/src="data:image/png,x"/onerror="${js}">`],
  ['image onerror in odd case', true, (js) => `<IMG SRC="data:image/png,x" OnErRoR="${js}">`],
  ['image onerror after a line break', true, (js) => `<img src="data:image/png,x"\n\tonerror\n=\n"${js}">`],
  ['image onerror behind a forged marker', true, (js) => `<img data-be-id="x" src="data:image/png,x" onerror="${js}">`],
  [
    'image onload',
    true,
    (js) =>
      `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==" onload="${js}">`,
  ],
  ['srcset onerror', true, (js) => `<img srcset="data:image/png,x 1x" onerror="${js}">`],
  ['image element with the old name', true, (js) => `<image src="data:image/png,x" onerror="${js}">`],
  ['body onload', true, (js) => `<body onload="${js}">`],
  ['body onpageshow', true, (js) => `<body onpageshow="${js}">`],
  ['svg onload', true, (js) => `<svg onload="${js}" width="5" height="5"></svg>`],
  ['svg script', true, (js) => svg(`<script>${js}</script>`)],
  ['svg animation begins', true, (js) => svg(`<animate onbegin="${js}" attributeName="x" dur="1s"></animate>`)],
  ['svg set begins', true, (js) => svg(`<set onbegin="${js}" attributeName="x" dur="1s"></set>`)],
  [
    'svg animates a link',
    false,
    (js) => svg(`<a><animate attributeName="href" values="javascript:${js}"/><text y="9">svg link</text></a>`),
  ],
  [
    'svg foreign object',
    true,
    (js) => svg(`<foreignObject><img src="data:image/png,x" onerror="${js}"></foreignObject>`),
  ],
  [
    'svg use of a data address',
    false,
    (js) => svg(`<use href="data:image/svg+xml;base64,${base64(svg(`<script>${js}</script>`))}#x"/>`),
  ],
  ['svg style breaks out', true, (js) => svg(`<style><img src="data:image/png,x" onerror="${js}"></style>`)],
  ['math link', false, (js) => `<math><mtext><a href="javascript:${js}">math link</a></mtext></math>`],
  ['iframe with a javascript address', true, (js) => `<iframe src="javascript:${js}"></iframe>`],
  ['iframe srcdoc', true, (js) => `<iframe srcdoc="&lt;script&gt;${js}&lt;/script&gt;"></iframe>`],
  ['iframe onload', true, (js) => `<iframe onload="${js}"></iframe>`],
  ['frame in an object', true, (js) => `<object data="javascript:${js}"></object>`],
  [
    'object with a data page',
    true,
    (js) => `<object type="text/html" data="data:text/html;base64,${base64(`<script>${js}</script>`)}"></object>`,
  ],
  [
    'embed with a data page',
    true,
    (js) => `<embed type="text/html" src="data:text/html;base64,${base64(`<script>${js}</script>`)}">`,
  ],
  ['refresh to a javascript address', false, (js) => `<meta http-equiv="refresh" content="0;url=javascript:${js}">`],
  [
    'refresh in the head to a data page',
    false,
    (js) => `<meta http-equiv="Refresh" content="0; URL=data:text/html;base64,${base64(`<script>${js}</script>`)}">`,
    true,
  ],
  ['base with a javascript address', false, (js) => `<base href="javascript:${js}//">`, true],
  ['base target top', false, (js) => `<base target="_top"><a href="javascript:${js}">base link</a>`, true],
  ['link with a javascript address', false, (js) => `<a href="javascript:${js}">javascript link</a>`],
  ['link with control characters', false, (js) => `<a href="java&#10;script&#58;${js}">broken link</a>`],
  [
    'link to the top window',
    false,
    (js) => `<a target="_top" href="data:text/html,${encodeURIComponent(`<script>${js}</script>`)}">top link</a>`,
  ],
  [
    'area with a javascript address',
    false,
    (js) => `<map name="m"><area shape="rect" coords="0,0,99,99" href="javascript:${js}" alt="area"></map>`,
  ],
  ['form with a javascript action', false, (js) => `<form action="javascript:${js}"><button>Send</button></form>`],
  [
    'button with a form action',
    false,
    (js) => `<form><button formaction="javascript:${js}">Send there</button></form>`,
  ],
  ['input takes focus by itself', true, (js) => `<input autofocus onfocus="${js}">`],
  ['details toggles', true, (js) => `<details open ontoggle="${js}"><summary>more</summary></details>`],
  ['video source fails', true, (js) => `<video><source onerror="${js}" src="data:video/mp4,x"></video>`],
  ['audio fails', true, (js) => `<audio src="data:audio/mp3,x" onerror="${js}"></audio>`],
  ['marquee starts', true, (js) => `<marquee onstart="${js}">m</marquee>`],
  [
    'style element with an animation end',
    true,
    (js) => `<style>@keyframes bx{from{opacity:.9}}</style><p style="animation:bx 1ms" onanimationend="${js}">a</p>`,
  ],
  ['transition through hover', false, (js) => `<p style="transition:color 1ms" ontransitionend="${js}">t</p>`],
  ['style with an expression', false, (js) => `<p style="width:expression(${js})">e</p>`],
  ['style with a binding', false, (js) => `<p style="-moz-binding:url(javascript:${js})">b</p>`],
  ['style with a javascript url', false, (js) => `<p style="background-image:url(javascript:${js})">u</p>`],
  ['stylesheet import of a javascript address', false, (js) => `<style>@import 'javascript:${js}';</style>`, true],
  ['stylesheet link with a javascript address', false, (js) => `<link rel="stylesheet" href="javascript:${js}">`, true],
  [
    'html import',
    false,
    (js) => `<link rel="import" href="data:text/html,${encodeURIComponent(`<script>${js}</script>`)}">`,
    true,
  ],
  ['stylesheet onload', true, (js) => `<link rel="stylesheet" href="data:text/css,p%7B%7D" onload="${js}">`, true],
  [
    'conditional comment that is revealed',
    true,
    (js) => `<![if !mso]><img src="data:image/png,x" onerror="${js}"><![endif]>`,
  ],
  ['comment that ends early', true, (js) => `<!--><img src="data:image/png,x" onerror="${js}">-->`],
  ['title that ends early', true, (js) => `<title></title><img src="data:image/png,x" onerror="${js}"></title>`],
  [
    'textarea that ends early',
    true,
    (js) => `<textarea></textarea><img src="data:image/png,x" onerror="${js}"></textarea>`,
  ],
  ['attribute that ends in a token', true, (js) => `<img alt="{{ a "b }}" src="data:image/png,x" onerror="${js}">`],
  ['token that hides a tag', true, (js) => `{{ "<img src=data:image/png,x onerror=${js}>" }}`],
  ['token around a tag', true, (js) => `{% if x %}<img src="data:image/png,x" onerror="${js}">{% endif %}`],
  ['AMPscript block with a tag', true, (js) => `%%[ set @a = "<img src=data:image/png,x onerror=${js}>" ]%%`],
  [
    'form that clobbers the document',
    true,
    (js) =>
      `<form name="body"><input name="attributes"><input name="parentNode"><img name="children" src="data:image/png,x" onerror="${js}"></form>`,
  ],
  [
    'handler on an edited text',
    false,
    (js) =>
      `<p class="block-edit" onclick="${js}" onkeydown="${js}" onpointerdown="${js}" onmouseover="${js}">handler text</p>`,
  ],
];

export const payloads: Payload[] = makers.map(([name, runsAlone, make, isHead], index) => ({
  name,
  html: make(beaconCode(index + 1)),
  runsAlone,
  isHead,
}));

/** Returns a theme with every payload in its own section (head payloads in the head). */
export function hostileTheme(chosen: readonly Payload[] = payloads): string {
  const head = chosen.filter((payload) => payload.isHead).map((payload) => payload.html);
  const body = chosen
    .filter((payload) => !payload.isHead)
    .map(
      (payload, index) =>
        `<div class="block-section" data-title="Payload ${index + 1}"><h2 class="block-edit">${payload.name}</h2>${payload.html}</div>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hostile</title>${head.join('\n')}</head><body>\n${body.join('\n')}\n</body></html>`;
}
