import { checkText } from '@vitrine/contract/checks/check-text'
import type { CheckedFields } from '@vitrine/contract/checks/checked-text'
import { type CheckFacts, noFacts } from '@vitrine/contract/checks/facts'
import { joinFields } from '@vitrine/contract/checks/join-fields'
import { expect, test } from 'vitest'
import { readMarkup } from './read-markup.ts'

const goodFields: CheckedFields = {
  title: 'Horaires de la bibliothèque',
  seo_title: '',
  seo_description: 'Les jours et les heures d’ouverture de la bibliothèque.',
}

interface Given {
  language?: string
  fields?: Partial<CheckedFields>
  facts?: Partial<CheckFacts>
}

function check(html: string, { language = 'fr', fields, facts }: Given = {}) {
  return checkText({
    root: readMarkup(html),
    language,
    fields: { ...goodFields, ...fields },
    facts: { ...noFacts, ...facts },
  })
}

/** Finds the rules of a text, each with the position of its element. */
const findRules = (html: string, given?: Given) =>
  check(html, given).map(({ rule, position }) => [rule, position])

test.each<[string, string, [string, number][]]>([
  ['begins at level 2', '<h2>Lieu</h2><h3>Salle</h3><h2>Jours</h2>', []],
  ['begins at level 3', '<p>Un</p><h3>Salle</h3>', [['heading-order', 1]]],
  ['skips a level', '<h2>Lieu</h2><h4>Salle</h4>', [['heading-order', 1]]],
  ['goes back by two levels', '<h2>Lieu</h2><h3>Salle</h3><h4>Prêt</h4><h2>Jours</h2>', []],
  ['has no words', '<h2>Lieu</h2><h3> <br></h3><h3>Salle</h3>', [['heading-empty', 1]]],
  ['has a picture with words', '<h2><img src="/media/a.png" alt="Lieu"></h2>', []],
])('headings: a text that %s', (_, html, found) => {
  expect(findRules(html)).toEqual(found)
})

test.each<[Partial<CheckedFields>, string[]]>([
  [{}, []],
  [{ title: ' ' }, ['title-missing']],
  [{ title: '', seo_title: 'Horaires' }, []],
  [{ title: 'a'.repeat(60) }, []],
  [{ title: 'a'.repeat(61) }, ['title-long']],
  [{ title: 'a'.repeat(61), seo_title: 'Horaires' }, []],
  [{ seo_description: '' }, ['description-missing']],
  [{ seo_description: 'é'.repeat(156) }, ['description-long']],
])('the fields %j have the faults %j', (fields, rules) => {
  expect(check('', { fields }).map(({ rule }) => rule)).toEqual(rules)
})

test('missing and outdated languages are findings of the page as a whole', () => {
  const languages = [
    { locale: 'ar', state: 'missing' as const },
    { locale: 'en', state: 'outdated' as const },
    { locale: 'ja', state: 'missing' as const },
  ]
  expect(check('<p>Un</p>', { facts: { languages } })).toMatchObject([
    { rule: 'language-missing', severity: 'hint', position: null, values: { locales: 'ar, ja' } },
    { rule: 'language-outdated', severity: 'warning', values: { count: 1, locales: 'en' } },
  ])
})

const photo = (facts: Partial<CheckFacts['files'][number]> = {}) => ({
  address: '/media/2026/marche.jpg',
  mime: 'image/jpeg',
  bytes: 900_000,
  alt: null,
  captions: false,
  transcript: false,
  isTagged: null,
  ...facts,
})
const marche = '<p><img src="/media/2026/marche.jpg"></p>'

test.each<[string, string, CheckFacts['files'], [string, number][]]>([
  ['without alt', marche, [], [['image-alt-missing', 1]]],
  ['without alt here and in the library', marche, [photo()], [['image-alt-missing', 1]]],
  ['with alt in the library', marche, [photo({ alt: 'Le marché' })], []],
  ['that the library marks as decorative', marche, [photo({ alt: '' })], []],
  ['that the text marks as decorative', '<img src="/a.jpg" alt="">', [], []],
  ['with words', '<img src="/a.jpg" alt="Le marché du samedi">', [], []],
  [
    'with the name of a file',
    '<img src="/a.jpg" alt="marche.JPG">',
    [],
    [['image-alt-file-name', 0]],
  ],
  ['named by a camera', '<img src="/a.jpg" alt="IMG_2041">', [], [['image-alt-file-name', 0]]],
  ['called image', '<img src="/a.jpg" alt="Image 3">', [], [['image-alt-file-name', 0]]],
  ['like its file', '<img src="/le_marche.jpg" alt="Le_marche">', [], [['image-alt-file-name', 0]]],
  ['of one word like its file', '<img src="/lavoir.jpg" alt="lavoir">', [], []],
  [
    'with a library name of a file',
    marche,
    [photo({ alt: 'dsc0042' })],
    [['image-alt-file-name', 1]],
  ],
  ['that is resized', marche, [photo({ alt: 'Le marché', bytes: 9_000_000 })], []],
  [
    'that readers get as it is, too heavy',
    marche,
    [photo({ alt: 'Le marché', mime: 'image/gif', bytes: 500_001 })],
    [['image-heavy', 1]],
  ],
  [
    'that readers get as it is, light',
    marche,
    [photo({ alt: 'Le marché', mime: 'image/svg+xml', bytes: 500_000 })],
    [],
  ],
])('a picture %s', (_, html, files, found) => {
  expect(findRules(html, { facts: { files } })).toEqual(found)
})

const link = (words: string) => `<p><a href="/contact">${words}</a></p>`

test.each<[string, string, string[]]>([
  ['fr', link('ici'), ['link-vague']],
  ['fr', link('Cliquez ici !'), ['link-vague']],
  ['fr', link('<strong>En savoir plus</strong> →'), ['link-vague']],
  ['fr', link('Read more'), ['link-vague']],
  ['fr', link('Aquí'), ['link-vague']],
  ['fr', link('hier'), []],
  ['de', link('hier'), ['link-vague']],
  ['de-AT', link('Mehr erfahren…'), ['link-vague']],
  ['ar', link('اضغط هنا'), ['link-vague']],
  ['ja', link('詳しくはこちら'), ['link-vague']],
  ['fr', `<div lang="de">${link('hier')}</div>`, ['link-vague']],
  ['fr', '<a href="/contact" aria-label="Écrire à la mairie">ici</a>', []],
  ['fr', link('Nous sommes ici depuis 1990'), []],
  ['fr', link(''), ['link-empty']],
  ['fr', link('<img src="/a.png" alt="">'), ['link-empty']],
  ['fr', link('<img src="/a.png" alt="Écrire à la mairie">'), []],
  ['fr', '<a id="lieu"></a>', []],
])('words of links in %s: %s', (language, html, rules) => {
  expect(check(html, { language }).map(({ rule }) => rule)).toEqual(rules)
})

test.each<[string, string, number[]]>([
  ['two targets', '<a href="/a">Plan</a> <a href="/b">plan.</a>', [1]],
  ['one target', '<a href="/a">Plan</a> <a href="/a">Plan</a>', []],
  [
    'one page at two addresses',
    '<a href="/a" data-page="k">Plan</a> <a href="/b" data-page="k">Plan</a>',
    [],
  ],
  [
    'two places of one page',
    '<a href="/a#x" data-page="k">Plan</a> <a href="/a#y" data-page="k">Plan</a>',
    [1],
  ],
  ['numbers of notes', '<a href="#n1">1</a> <a href="/a">1</a><p id="n1">Un</p>', []],
])('links with equal words and %s', (_, html, positions) => {
  const found = check(html).filter(({ rule }) => rule === 'links-same-text')
  expect(found.map(({ position }) => position)).toEqual(positions)
})

test.each<[string, string, number[]]>([
  ['an id', '<p id="lieu">Un</p><a href="#lieu">Lieu</a>', []],
  ['no id', '<p>Un</p><a href="#lieu">Lieu</a>', [1]],
  ['the words of a heading', '<h2>Où sommes-nous</h2><a href="#où-sommes-nous">Lieu</a>', []],
  ['encoded words', '<h2>Où</h2><a href="#o%C3%B9">Lieu</a>', []],
  ['the second equal heading', '<h2>Un</h2><h2>Un</h2><a href="#un-2">Un</a>', []],
  ['a heading without an id', '<h2>Un</h2><h3>A</h3><h4>B</h4><h5>C</h5><a href="#c">C</a>', [4]],
  ['the top', '<a href="#">Haut</a><a href="#top">Retour</a>', []],
  ['the main part of the site', '<a href="#v-main">Contenu</a>', []],
])('a link to %s of the text', (_, html, positions) => {
  const found = check(html).filter(({ rule }) => rule === 'anchor-missing')
  expect(found.map(({ position }) => position)).toEqual(positions)
})

test('only a broken address of the site itself stops publishing', () => {
  const links: CheckFacts['links'] = [
    { href: '/perdu', problem: 'unknown' },
    { href: '/vieux', page: 'vieux', problem: 'trashed' },
    { href: '/media/perdu.pdf', problem: 'file' },
    { href: '/bientot', problem: 'unpublished' },
    { href: '/lieu', page: 'lieu', problem: 'elsewhere' },
    { href: '/lieu#la', page: 'lieu', problem: 'anchor' },
  ]
  const html = `<a href="/perdu">Un</a><a href="/vieux" data-page="vieux">Deux</a>
    <a href="/media/perdu.pdf">Trois</a><a href="/bientot">Quatre</a>
    <a href="/lieu" data-page="lieu">Cinq</a><a href="/lieu#la" data-page="lieu">Six</a>
    <a href="/bon">Sept</a> <img src="/media/perdu.pdf" alt="Huit">`
  expect(check(html, { facts: { links } })).toMatchObject([
    { rule: 'link-broken', isBlocking: true, excerpt: 'Un', values: { problem: 'unknown' } },
    { rule: 'link-broken', isBlocking: true, excerpt: 'Deux', values: { problem: 'trashed' } },
    { rule: 'link-broken', isBlocking: true, excerpt: 'Trois', values: { problem: 'file' } },
    { rule: 'link-unpublished', isBlocking: false, excerpt: 'Quatre' },
    { rule: 'link-unpublished', isBlocking: false, excerpt: 'Cinq' },
    { rule: 'anchor-missing', isBlocking: false, excerpt: 'Six' },
    { rule: 'link-broken', isBlocking: true, excerpt: 'perdu.pdf', values: { problem: 'file' } },
  ])
})

const row = '<tr><td>Lundi</td><td>10 h</td></tr>'

test.each<[string, string, [string, number][]]>([
  ['without headers', `<p>Un</p><table><tbody>${row}</tbody></table>`, [['table-headers', 1]]],
  ['with headers', `<table><tr><th>Jour</th><th>Heure</th></tr>${row}</table>`, []],
  ['for layout', `<table role="presentation">${row}</table>`, []],
  [
    'whose headers are in a table inside it',
    '<table><tr><td><table><tr><th>Jour</th></tr></table></td></tr></table>',
    [['table-headers', 0]],
  ],
])('a table %s', (_, html, found) => {
  expect(findRules(html)).toEqual(found)
})

test.each<[string, string, [string, number | null][]]>([
  ['fr', '<p>Patience... la 2ème fois...</p><p>Bien.</p>', [['french-typography', 0]]],
  ['fr-CA', '<p>Le <em>coeur...</em></p>', [['french-typography', 1]]],
  ['fr', '<p>Du pain ? "Oui"</p>', []],
  ['fr', '<p><code>a...</code></p><p lang="en">Wait...</p>', []],
  ['en', '<p>Wait...</p><p lang="fr">Patience...</p>', [['french-typography', 1]]],
  ['fr', 'Patience...', [['french-typography', null]]],
])('French typography in %s: %s', (language, html, found) => {
  expect(findRules(html, { language })).toEqual(found)
})

test('a fault of typography is shown with its correction, also in a field', () => {
  const found = check('<p>Attendez un peu...</p>', { fields: { title: 'La soeur' } })
  expect(found).toMatchObject([
    { position: null, values: { field: 'title', text: 'La soeur', corrected: 'La sœur' } },
    { position: 0, values: { text: 'Attendez un peu...', corrected: 'Attendez un peu…' } },
  ])
})

test.each<[string, string, [number, string][]]>([
  ['fr', '<p>Un <em>mot</em></p>', []],
  ['fr', '<p>Le mot مرحبا بكم est dit.</p>', [[0, 'مرحبا بكم']]],
  ['fr', '<p>Le mot <i>привет</i> est dit.</p>', [[1, 'привет']]],
  ['fr', '<p>Le mot <i lang="ru">привет</i> est dit.</p>', []],
  ['fr', '<p lang="ru">Слово <i>مرحبا</i></p>', [[1, 'مرحبا']]],
  ['fr', '<p>5 µm, 3 Ω et α</p>', []],
  ['ru', '<p>Слово Vitrine</p>', []],
  ['ja', '<p>日本語とひらがなとカタカナ</p>', []],
  ['ja', '<p>日本語と한국어</p>', [[0, '한국어']]],
  ['fr', '<p>Kyōto (京都)</p>', [[0, '京都']]],
  ['fr', '<p><code>привет</code> <i lang="">привет</i></p>', []],
])('words of another script in %s: %s', (language, html, found) => {
  const findings = check(html, { language }).filter(({ rule }) => rule === 'foreign-words')
  expect(findings.map(({ position, excerpt }) => [position, excerpt])).toEqual(found)
})

test('findings are in document order, after those of the fields', () => {
  const html = `<h4>Lieu</h4><p><a href="/a">ici</a></p><p><img src="/a.png"></p>`
  expect(findRules(html, { fields: { seo_description: '' } })).toEqual([
    ['description-missing', null],
    ['heading-order', 0],
    ['link-vague', 2],
    ['image-alt-missing', 4],
  ])
})

test('an excerpt is cut', () => {
  const [finding] = check(`<h4>${'long '.repeat(40)}</h4>`)
  expect(finding?.excerpt).toHaveLength(80)
  expect(finding?.excerpt).toMatch(/long…$/)
})

test('a fault in a rich text field names the field, and positions in the content stay', () => {
  const values = JSON.stringify({
    'event.notes': { html: '<p>Voir <a href="/absent">ici</a></p>' },
    'former.notes': { html: '<p><a href="/absent">ici</a></p>' },
  })
  const content = '<p>Un <b>mot</b></p><img src="/a.png">'
  const root = joinFields(content, { template: 'event', values }, readMarkup)
  const facts = { ...noFacts, links: [{ href: '/absent', problem: 'unknown' as const }] }
  const found = checkText({ root, language: 'fr', fields: goodFields, facts })
  const field = 'fields.event.notes'
  expect(found).toMatchObject([
    { rule: 'image-alt-missing', position: 2 },
    { rule: 'link-broken', isBlocking: true, values: { field } },
    { rule: 'link-vague', values: { field } },
  ])
})
