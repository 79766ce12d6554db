import Handlebars from 'handlebars';
import { people } from './people.ts';

/** The page on which a visitor of the demo picks who to be. */
export const signInPage = (uid: string): string => page({ title: 'Anmelden', uid, people });

/** A page that says one thing; `html` is put beneath as it is. */
export const messagePage = (title: string, html = ''): string => page({ title, html });

const page = Handlebars.compile(`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}} – Demo</title>
<style>
:root { color-scheme: light dark; }
body { margin: 4rem auto; max-width: 26rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
button { display: block; width: 100%; margin: .6rem 0; padding: .7rem 1rem; font: inherit; text-align: left; }
small { opacity: .7; }
</style>
</head>
<body>
<h1>{{title}}</h1>
{{#if people}}
<p>Die Demo hat vier Personen und keine Kennwörter. Wer sind Sie?</p>
<form method="post" action="/sign-in/{{uid}}">
{{#each people}}
<button name="person" value="{{username}}">{{name}} <small>{{#if groups}}{{groups}}{{else}}in keiner Gruppe{{/if}}</small></button>
{{/each}}
</form>
{{/if}}
{{{html}}}
</body>
</html>
`);
