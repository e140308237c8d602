import { imageDefaults } from '@vitrine/contract/media/images'
import { expect, test } from 'vitest'
import { publishHtml } from './publish-html.ts'

const narrow = '\u202f'
const wide = '\u00a0'

function typeset(source: string, locale = 'fr') {
  const context = {
    locale,
    localizeHref: (path: string) => path,
    imageSize: () => undefined,
    images: imageDefaults,
  }
  return publishHtml(source, context).html
}

test.each([
  ['Bonjour !', `Bonjour${narrow}!`],
  ['Vraiment ?', `Vraiment${narrow}?`],
  ['Vraiment ?!', `Vraiment${narrow}?!`],
  ['un ; deux', `un${narrow}; deux`],
  [`un${wide}; deux`, `un${narrow}; deux`],
  [`un${narrow}!`, `un${narrow}!`],
  ['Note : ceci', `Note${wide}: ceci`],
  [`Note${narrow}: ceci`, `Note${wide}: ceci`],
  ['« mot »', `«${wide}mot${wide}»`],
  ['« <em>mot</em> »', `«${wide}<em>mot</em>${wide}»`],
  ['<strong>Note</strong> : ceci', `<strong>Note</strong>${wide}: ceci`],
  ["l'eau d'Évian", 'l’eau d’Évian'],
  ["l'<em>eau</em>", 'l’<em>eau</em>'],
  ["d'<code>un</code>", 'd’<code>un</code>'],
  ["'mot' 5'6 rock 'n' roll", "'mot' 5'6 rock 'n' roll"],
  ['Bonjour! Note: «mot»', `Bonjour${narrow}! Note${wide}: «${wide}mot${wide}»`],
  ['<code>"a?" b!</code> "pain?"', `<code>"a?" b!</code> «${wide}pain${narrow}?${wide}»`],
  ['<a href="/a?b">https://x.fr/?</a>', '<a href="/a?b">https://x.fr/?</a>'],
  ['Bonjour\n! «\nmot\n»', 'Bonjour\n! «\nmot\n»'],
  ['a != b, ?page=2, :root, 12:30', 'a != b, ?page=2, :root, 12:30'],
  ["<code>l'a ? b : c</code> <kbd>d'a !</kbd>", "<code>l'a ? b : c</code> <kbd>d'a !</kbd>"],
  ['<var>a !</var> <samp>« a »</samp>', '<var>a !</var> <samp>« a »</samp>'],
  ['<code><span lang="fr">a !</span></code>', '<code><span lang="fr">a !</span></code>'],
  ['<i lang="en">it\'s a !</i> !', `<i lang="en">it's a !</i>${narrow}!`],
  [
    '<i lang="en">a ! <b lang="fr-CA">b !</b></i>',
    `<i lang="en">a ! <b lang="fr-CA">b${narrow}!</b></i>`,
  ],
  ['<abbr title="l\'eau !">a</abbr>', '<abbr title="l\'eau !">a</abbr>'],
  ['<a href="/a ?b=l\'eau">a</a>', '<a href="/a ?b=l\'eau">a</a>'],
  ['<b>14,50</b> € ou <b>5</b> %', `<b>14,50</b>${wide}€ ou <b>5</b>${wide}%`],
  ['page <b>4</b>, 10 h', `page${wide}<b>4</b>, 10${wide}h`],
  [
    '<code>10 h page 4</code> <i lang="en">10 km</i>',
    `<code>10 h page 4</code> <i lang="en">10${wide}km</i>`,
  ],
])('%j is typeset as %j', (source, html) => {
  expect(typeset(source)).toBe(html)
  expect(typeset(html)).toBe(html)
})

test('code blocks stay unchanged', () => {
  expect(typeset("<pre>l'a ? b : c !</pre>")).toBe('<pre tabindex="0">l\'a ? b : c !</pre>')
})

test.each(['en', 'es', 'fro'])('a page in %s stays unchanged', (locale) => {
  expect(typeset("l'eau ! <i lang=fr>l'eau !</i>", locale)).toBe(`l'eau ! <i lang="fr">l'eau !</i>`)
})

test.each([
  ['en', 'page 4 at 10 km', `page${wide}4 at 10${wide}km`],
  ['de', '<b>14,50</b> €, <pre>10 km</pre>', `<b>14,50</b>${wide}€, <pre tabindex="0">10 km</pre>`],
  ['en', '<i lang="fr">page 4</i>', '<i lang="fr">page 4</i>'],
  ['ar', '5 km', '5 km'],
])('in %s, the numbers of %j stay with their units: %j', (locale, source, html) => {
  expect(typeset(source, locale)).toBe(html)
})

test('a page in a regional French is typeset', () => {
  expect(typeset('Bonjour !', 'fr-CA')).toBe(`Bonjour${narrow}!`)
})
