import { expect, test } from 'vitest'
import { getDocumentDescription, getDocumentTitle } from './seo-texts.ts'

const texts = { title: 'Le pain', seo_title: '', seo_description: '', content: '' }
const describe = (content: string) => getDocumentDescription({ ...texts, content }, 'Essai')

test('the title of a document has the name of the site, unless somebody has written it', () => {
  expect(getDocumentTitle(texts, 'Essai')).toBe('Le pain – Essai')
  expect(getDocumentTitle({ ...texts, seo_title: 'Du pain frais' }, 'Essai')).toBe('Du pain frais')
  expect(getDocumentTitle({ ...texts, title: 'Essai' }, 'Essai')).toBe('Essai')
  expect(getDocumentTitle({ ...texts, title: '' }, 'Essai')).toBe('Essai')
})

test('a description that somebody has written stays as it is', () => {
  const own = { ...texts, seo_description: 'Du pain.', content: '<p>Autre chose.</p>' }
  expect(getDocumentDescription(own, 'Essai')).toBe('Du pain.')
})

test.each([
  ['its first paragraphs', '<h2>Titre</h2><p>Un.</p><ul><li>x</li></ul><p>Deux.</p>', 'Un. Deux.'],
  [
    'words without their marks',
    '<p class="lead">Du <b>p</b>ain<br>et de l’<em>eau</em></p>',
    'Du pain et de l’eau',
  ],
  [
    'the signs that entities stand for',
    '<p>A &amp;&nbsp;B &#x26; &#169; &lt;p&gt;</p>',
    'A &\u00a0B & © <p>',
  ],
  ['nothing of attributes', '<p><img alt="a > b" src="x">Texte</p>', 'Texte'],
  ['a list, where there is no paragraph', '<ul><li>Un</li><li>Deux</li></ul>', 'Un Deux'],
  ['the title, where there are no words', '<p> </p><img src="x">', 'Le pain – Essai'],
])('a description is made of %s', (_, content, description) => {
  expect(describe(content)).toBe(description)
})

test('a description ends with a whole word, within 160 characters', () => {
  const description = describe(`<p>${'Une baguette, '.repeat(40)}</p>`)
  expect(description).toMatch(/^(Une baguette, )+Une( baguette)?…$/)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description.length).toBeGreaterThan(140)
})

test('a language without spaces is cut anywhere, but in no character', () => {
  const description = describe(`<p>${'𠮷野家'.repeat(90)}</p>`)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/^[𠮷野家]+…$/u)
})

test('a tag at the end of what is read is left out', () => {
  expect(describe(`<p>Texte <a href="${'x'.repeat(7_000)}">lien</a></p>`)).toBe('Texte')
})
