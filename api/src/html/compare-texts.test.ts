import { expect, test } from 'vitest'
import { compareInSlices, readTextUnits } from './text-units.ts'

const opening = `<h2 id="opening">Opening hours</h2>
<p class="lead">The museum is open from Tuesday to Sunday, from 10 h to 18 h. It's closed on public holidays - except on the first of May.</p>
<p>Groups come by appointment. They write to <a href="mailto:groups@example.org">the welcome desk</a> two weeks before, with the number of visitors.</p>
<p>Dogs stay outside, but their water is on us.</p>
`
const prices = `<h2>Prices</h2>
<table><caption>Tickets</caption><tr><th>Adults</th><td>1,50 €</td></tr><tr><th>Children</th><td>free</td></tr></table>
<ul><li>Students show a <em>valid</em> card.</li><li>Teachers come free of charge.</li><li>Members too.</li></ul>
`
const access = `<h2>Access</h2>
<p>The tram stops in front of the door; take line 4 to the terminus.</p>
<figure><img src="/media/map.png" alt="Map of the quarter"><figcaption>The museum and its quarter</figcaption></figure>
`
const original = opening + prices + access

const replace = (from: string | RegExp, to: string) => (html: string) => html.replace(from, to)
const replaceAll = (from: string | RegExp, to: string) => (html: string) =>
  html.replaceAll(from, to)
const one = { changed: 1 }

test.each<[edit: string, edit: (html: string) => string, changes: Record<string, number>]>([
  ['spaces and line breaks', replaceAll(/<p>/g, '\n\n <p>\n  '), {}],
  ['an apostrophe, a dash and no-break spaces', (html) => typeset(html), {}],
  ['classes and ids', replaceAll(/<(p|h2)[^>]*>/g, '<$1 class="x" id="y">'), {}],
  ['bold', replaceAll(/(<\/?)em>/g, '$1strong>'), {}],
  ['a wrapper', (html) => `<div class="wrap"><section>${html}</section></div>`, {}],
  ['a comma', replace('outside, but', 'outside but'), {}],
  ['the level of a heading', replaceAll(/(<\/?)h2/g, '$1h3'), {}],
  ['a section that moves to the end', () => opening + access + prices, { moved: 4 }],
  ['the address of a link', replace('groups@', 'guests@'), { links: 1 }],
  ['the address of a picture', replace('map.png', 'plan.png'), { links: 1 }],
  ['a word', replace('Dogs stay', 'Cats stay'), one],
  ['a price', replace('1,50 €', '15,0 €'), one],
  ['a time', replace('18 h', '19 h'), one],
  ['a sentence', replace('by appointment.', 'by appointment. Each pays apart.'), one],
  ['a text alternative', replace('Map of', 'Plan of'), { changed: 1, alt: 1 }],
  [
    'a list item',
    replace('</li><li>M', '</li><li>Press card holders too.</li><li>M'),
    { added: 1 },
  ],
  ['a paragraph added', replace('<h2>Access', '<p>New here.</p><h2>Access'), { added: 1 }],
  ['a paragraph removed', replace(/<p>Dogs.*<\/p>/, ''), { removed: 1 }],
  ['a paragraph split in two', replace('. They', '.</p><p>They'), { changed: 1, added: 1 }],
  [
    'two paragraphs joined',
    replace('visitors.</p>\n<p>', 'visitors. '),
    { changed: 1, removed: 1 },
  ],
  ['a row of a table', replace('</table>', '<tr><th>Dogs<td>9 €</table>'), { added: 2 }],
])('%s makes the expected changes', async (_, edit, expected) => {
  const edited = edit(original)
  expect(edited).not.toBe(original)
  expect(await countChanges(original, edited)).toEqual(expected)
})

function typeset(html: string) {
  return html
    .replaceAll(/(?<=[a-z])'/g, '’')
    .replaceAll(' - ', '\u00a0– ')
    .replaceAll(/ (?=€|h )/g, '\u202f')
}

async function countChanges(before: string, now: string): Promise<Record<string, number>> {
  const { units, removed } = await compareInSlices(
    await readTextUnits(before),
    await readTextUnits(now),
  )
  const count = (state: string) => units.filter((unit) => unit.state === state).length
  const counts = {
    changed: count('changed'),
    added: count('added'),
    removed: removed.length,
    moved: count('moved'),
    links: units.filter(({ hasOtherLinks }) => hasOtherLinks).length,
    alt: units.filter(({ hasOtherAlt }) => hasOtherAlt).length,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, each]) => each > 0))
}
