// One column that needs no picture, on light and on dark: mail programs that know no style sheets show it as a plain page.

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:16px;background:#f4f5f1;color:#1d231a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main,footer{max-width:600px;margin:0 auto;overflow-wrap:anywhere}
h1{font-size:20px;margin:8px 0}
h2{font-size:17px;margin:0}
.tile{background:#fff;border:1px solid #d8dcd2;border-radius:8px;padding:14px 16px;margin:12px 0}
.count{font-size:22px;font-weight:600;margin-right:6px}
p{margin:6px 0}
ul{margin:8px 0;padding-left:20px}
.note{color:#525a4d}
a{color:#2c5c1e}
.notice{border-left:4px solid #b9770e;padding-left:10px}
footer{color:#525a4d;font-size:14px;padding-top:8px}
code{font-size:13px}
@media (prefers-color-scheme:dark){
body{background:#161a14;color:#e8ebe4}
.tile{background:#20261d;border-color:#3c4537}
.note,footer{color:#b4bcae}
a{color:#a5d492}
}`;

export const DIGEST_HTML = `<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{subject}}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>{{greeting}}</h1>
{{#each notices}}<p class="notice">{{this}}</p>
{{/each}}
<p>{{lead}}</p>
{{#if unread}}<p class="notice">{{unread}}</p>{{/if}}
{{#each tiles}}
<section class="tile">
<h2><span class="count">{{count}}</span> <a href="{{url}}">{{name}}</a></h2>
{{#if facts}}<p>{{facts}}</p>{{/if}}
{{#if lines}}<ul>
{{#each lines}}<li>{{title}}{{#if note}} <span class="note">({{note}})</span>{{/if}}</li>
{{/each}}</ul>{{/if}}
{{#if changed}}<p class="note">{{changed}}</p>{{/if}}
</section>
{{/each}}
</main>
<footer>
{{#if anchor}}<p>{{anchor.label}}: <code>{{anchor.text}}</code></p>{{/if}}
<p>{{footer.why}} <a href="{{footer.url}}">{{footer.settings}}</a></p>
</footer>
</body>
</html>
`;

export const DIGEST_TEXT = `{{greeting}}

{{#each notices}}
{{this}}

{{/each}}
{{lead}}
{{#if unread}}

{{unread}}
{{/if}}
{{#each tiles}}

{{count}} {{name}}
{{#if facts}}
  {{facts}}
{{/if}}
{{#each lines}}
  - {{title}}{{#if note}} ({{note}}){{/if}}
{{/each}}
{{#if changed}}
  {{changed}}
{{/if}}
  {{url}}
{{/each}}

--
{{#if anchor}}
{{anchor.label}}: {{anchor.text}}
{{/if}}
{{footer.why}}
{{footer.settings}}: {{footer.url}}
`;
