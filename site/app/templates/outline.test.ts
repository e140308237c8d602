import { expect, test } from 'vitest'
import { readOutline, splitBeforeSections } from './outline.ts'

const section = (number: number, inner = `Titre ${number}`) =>
  `<h2 id="titre-${number}">${inner}</h2><p>Texte</p>`
const sections = (count: number) =>
  Array.from({ length: count }, (_, at) => section(at + 1)).join('')

test('a page of four sections has an outline, a shorter one has none', () => {
  expect(readOutline(sections(3))).toBeUndefined()
  expect(readOutline(`${sections(3)}<h3 id="a">A</h3><h4 id="b">B</h4>`)).toBeUndefined()
  expect(readOutline(sections(4))?.map(({ id }) => id)).toEqual([
    'titre-1',
    'titre-2',
    'titre-3',
    'titre-4',
  ])
})

test('headings of level 3 belong to the section before them', () => {
  const html = `<h3 id="x">Seul</h3>${section(1)}<h3 id="a">A</h3>${sections(3)}`
  const outline = readOutline(html)
  expect(outline?.[0]?.children).toEqual([{ id: 'a', title: 'A', children: [] }])
  expect(JSON.stringify(outline)).not.toContain('Seul')
})

test.each([
  ['<em>Pain</em> &#x26; <code>a &lt; b</code>', 'Pain & a < b'],
  ['Un<br>deux', 'Un deux'],
  ['&lt;img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('the title of %s is %s', (inner, title) => {
  expect(readOutline(section(1, inner) + sections(4))?.[0]?.title).toBe(title)
})

test('headings without a text or an id are left out', () => {
  const html = `<h2 id="a"> </h2><h2>Sans</h2><h2 id="b"><img src="/a.png" alt="b"></h2>`
  expect(readOutline(html + sections(4))).toHaveLength(4)
})

test('attributes may hold any text', () => {
  const html = `<h2 title="a > b id=" lang="en" id="c">C</h2>`
  expect(readOutline(html + sections(3))?.[0]).toEqual({ id: 'c', title: 'C', children: [] })
})

test('of 400 headings, only the sections are in the outline', () => {
  const many = Array.from({ length: 100 }, (_, at) => section(at) + '<h3 id="x">X</h3>'.repeat(3))
  const outline = readOutline(many.join(''))
  expect(outline).toHaveLength(100)
  expect(outline?.every(({ children }) => children.length === 0)).toBe(true)
})

test('headings that are never closed are passed over', () => {
  expect(readOutline('<h2 id="a">'.repeat(20_000))).toBeUndefined()
})

test('a text is divided between its introduction and its first section', () => {
  const introduction = '<p class="lead">Un<br>mot</p><figure><img src="/a" alt="a > b"></figure>'
  const parts = splitBeforeSections(introduction + sections(4))
  expect(parts).toMatchObject({ introduction, sections: sections(4) })
  expect(splitBeforeSections(sections(4))?.introduction).toBe('')
  expect(splitBeforeSections(introduction + sections(3))).toBeUndefined()
})

test('a text whose first section is within another element is not divided', () => {
  const inside = `<details><summary>${section(1)}</summary></details>${sections(4)}`
  expect(splitBeforeSections(inside)).toBeUndefined()
})
