import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Piece, printPiece } from '../document/piece.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { cleanPastedPieces } from './clean-pasted.ts'
import { moveStylesToData } from './pasted-style.ts'
import { parseDataUrlFile } from './pending-files.ts'
import { countSkippedPictures } from './skipped-pictures.ts'

const clean = (html: string) =>
  cleanPastedPieces(parsePieces(moveStylesToData(html)))
    .map(printTight)
    .join('')
// Spaces between the parts of a table or a list are not text.
const printTight = (piece: Piece) =>
  printPiece(piece).replaceAll(/> +(?=<\/?(?:t[rdbh]|li|ul))/g, '>')
const pasted = (name: string) =>
  readFileSync(join(import.meta.dirname, `../testing/pasted/${name}.html`), 'utf8')

const text =
  '<p>Nos vitrines sont <strong>ouvertes</strong> le <em>soir</em>, voyez le <a href="https://example.org/plan">plan</a>'
const list = '<ul><li>Pain<ul><li>de seigle</li></ul></li><li>Sel</li></ul>'
const table = '<table><tbody><tr><td>Jour</td><td>Heure</td></tr></tbody></table>'

describe('pasted HTML is cleaned', () => {
  test('from Word: headings and lists are converted, local pictures removed', () => {
    expect(clean(pasted('word'))).toBe(
      `<h2>La saison</h2>${text}.</p>${list}<ol><li>Un</li></ol>${table}`,
    )
  })

  test('from Google Docs: meaningful styles become elements, links lose the redirect of Google', () => {
    expect(clean(pasted('google-docs'))).toBe(
      `<h2>La saison</h2>${text}<sup>1</sup>.</p>${list}${table}`,
    )
  })

  test('from LibreOffice', () => {
    const [words, picture] = clean(pasted('libre-office')).split('<p><img')
    expect(words).toBe(`<h2>La saison</h2>${text}.</p>${list}${table}`)
    expect(picture).toMatch(/^ src="data:image\/png;base64,/)
  })

  test.each([
    ['word', { remote: 0, local: 1 }],
    ['google-docs', { remote: 1, local: 0 }],
    ['libre-office', { remote: 0, local: 0 }],
  ])('the skipped pictures of %s are counted', (name, left) => {
    expect(countSkippedPictures(parsePieces(moveStylesToData(pasted(name))))).toEqual(left)
  })

  test('pictures with data are pasted; remote and local ones are counted', () => {
    const data = 'data:image/png;base64,iVBORw0KGgo='
    const html = `<p>a <img src="${data}" alt="b"> <img src="https://lh7-rt.example.com/c.png"> <img src="file:///C:/d.png"></p>`
    expect(clean(html)).toContain(`<img src="${data}" alt="b">`)
    expect(clean(html)).not.toMatch(/https|file/)
    expect(countSkippedPictures(parsePieces(moveStylesToData(html)))).toEqual({
      remote: 1,
      local: 1,
    })
    expect(parseDataUrlFile(data, 'b')).toMatchObject({ name: 'b.png', type: 'image/png', size: 8 })
    expect(parseDataUrlFile('data:image/svg+xml,%3Csvg%2F%3E', 'b')?.name).toBe('b.svg')
    for (const broken of [
      'data:image/png;base64,***',
      'data:text/html,a',
      'https://x/data:image/png,',
    ])
      expect(parseDataUrlFile(broken, 'b')).toBeUndefined()
  })

  test('from a web page: the text without scripts, styles and frames', () => {
    expect(
      clean(
        '<div class="x" onclick="y()"><script>z()</script><p style="color:red" id="a">One <span class="w">two</span></p><iframe src="https://example.org"></iframe><form><p>three<input></p></form></div>',
      ),
    ).toBe('<p>One two</p><p>three</p>')
  })
})
