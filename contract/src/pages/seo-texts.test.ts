import { expect, test } from 'vitest'
import { getDocumentDescription, getDocumentTitle } from './seo-texts.ts'

const texts = { title: 'Le pain', seo_title: '', seo_description: '', content: '' }
const describe = (content: string) => getDocumentDescription({ ...texts, content }, 'Essai')

test('the document title ends with the site name, unless an SEO title is set', () => {
  expect(getDocumentTitle(texts, 'Essai')).toBe('Le pain – Essai')
  expect(getDocumentTitle({ ...texts, seo_title: 'Du pain frais' }, 'Essai')).toBe('Du pain frais')
  expect(getDocumentTitle({ ...texts, title: 'Essai' }, 'Essai')).toBe('Essai')
  expect(getDocumentTitle({ ...texts, title: '' }, 'Essai')).toBe('Essai')
})

test('an SEO description is used as it is', () => {
  const own = { ...texts, seo_description: 'Du pain.', content: '<p>Autre chose.</p>' }
  expect(getDocumentDescription(own, 'Essai')).toBe('Du pain.')
})

test.each([
  ['the first paragraphs', '<h2>Titre</h2><p>Un.</p><ul><li>x</li></ul><p>Deux.</p>', 'Un. Deux.'],
  [
    'text without tags',
    '<p class="lead">Du <b>p</b>ain<br>et de l’<em>eau</em></p>',
    'Du pain et de l’eau',
  ],
  ['decoded entities', '<p>A &amp;&nbsp;B &#x26; &#169; &lt;p&gt;</p>', 'A &\u00a0B & © <p>'],
  ['no attributes', '<p><img alt="a > b" src="x">Texte</p>', 'Texte'],
  ['the list, if there is no paragraph', '<ul><li>Un</li><li>Deux</li></ul>', 'Un Deux'],
  ['the title, if there is no text', '<p> </p><img src="x">', 'Le pain – Essai'],
])('the default description contains %s', (_, content, description) => {
  expect(describe(content)).toBe(description)
})

test('a description has at most 160 characters and ends with a whole word', () => {
  const description = describe(`<p>${'Une baguette, '.repeat(40)}</p>`)
  expect(description).toMatch(/^(Une baguette, )+Une( baguette)?…$/)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description.length).toBeGreaterThan(140)
})

test('a text without spaces is cut between two characters', () => {
  const description = describe(`<p>${'𠮷野家'.repeat(90)}</p>`)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/^[𠮷野家]+…$/u)
})

test('a tag that exceeds the read limit is left out', () => {
  expect(describe(`<p>Texte <a href="${'x'.repeat(7_000)}">lien</a></p>`)).toBe('Texte')
})
