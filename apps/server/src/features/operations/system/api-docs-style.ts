/** The styles of the API page, in the product's colors (apps/web/src/styles/tokens.css). */
export const apiDocsStyle = `
:root{color-scheme:light dark;--ground:light-dark(#f5f7f7,#12181b);--surface:light-dark(#fff,#1a2226);--ink:light-dark(#172024,#e8eef0);
--muted:light-dark(#525e63,#a3b0b5);--line:light-dark(#d5dbdc,#303b40);--link:light-dark(#08597a,#7cc4e0);--danger:light-dark(#ad2218,#f09a8f)}
*{box-sizing:border-box}
body{margin:0;display:grid;grid-template-columns:300px minmax(0,1fr);font:430 14px/20px ui-sans-serif,system-ui,"Segoe UI",Roboto,Arial,sans-serif;
background:var(--ground);color:var(--ink)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;border-inline-end:1px solid var(--line);background:var(--surface)}
nav h2{margin:16px 0 4px;font-size:12px;line-height:16px;font-weight:640;color:var(--muted)}
nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:2px 0;overflow-wrap:anywhere}
.brand{margin:0;font-weight:640}
main{padding:24px 48px;max-width:1000px}
h1{font-size:20px;line-height:28px;margin:0 0 16px}
article{padding:24px 0;border-top:1px solid var(--line);scroll-margin-top:8px}
h3{margin:0 0 8px;font-size:16px;line-height:24px}
p{margin:0 0 8px}
a{color:var(--link)}
a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
code{font:13px/20px ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace;overflow-wrap:anywhere}
.address b{display:inline-block;min-width:56px}
.address .delete{color:var(--danger)}
.who{color:var(--muted)}
table{width:100%;border-collapse:collapse;margin:16px 0 0;background:var(--surface)}
caption{text-align:start;font-weight:640;padding:0 0 4px}
th,td{text-align:start;vertical-align:top;padding:4px 8px;border:1px solid var(--line)}
th{font-size:12px;line-height:16px;font-weight:540;color:var(--muted)}
td:first-child{width:40%}
@media (max-width:768px){body{display:block}nav{position:static;height:auto;max-height:40vh}main{padding:24px 16px}}
`;
