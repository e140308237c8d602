import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createZip } from '@vitrine/contract/testing/zip'
import { expect, test, vi } from 'vitest'
import { printPiece } from '../document/piece.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { convertDocument } from './convert-pasted.ts'
import { readDocument } from './read-document.ts'

// The browser build of mammoth: the Node build expects a Buffer.
const build: string = 'mammoth/mammoth.browser.js'
vi.mock('mammoth', () => import(build))

const fixture = (name: string) =>
  new File([readFileSync(join(import.meta.dirname, '../testing', name))], name)

async function textOf(file: File) {
  const read = await readDocument(file)
  if ('problem' in read) throw new Error(read.problem)
  const { pieces, left } = convertDocument(parsePieces(read.html), { key: 'k', first: 1 })
  const html = pieces
    .map(printPiece)
    .join('')
    .replace(/base64,[^"]*/, 'base64,')
  return { html, left, ...read.left }
}

const mark = (nth: number) =>
  `<sup><a href="#note-k-${nth}" id="note-k-${nth}-ref">${nth}</a></sup>`
const note = (nth: number, text: string) =>
  `<li id="note-k-${nth}">${text} <a href="#note-k-${nth}-ref">↩\ufe0e</a></li>`

// LibreOffice 7.4 wrote both files from the same text.
const words = [
  '<h2>La saison</h2><h2>Le soir</h2>',
  `<p>Nos vitrines sont <strong>ouvertes</strong> le <em>soir</em>${mark(1)}, voyez le <a href="https://example.org/plan">plan</a>. Au XIX<sup>e</sup> siècle${mark(2)}.</p>`,
  '<blockquote><p>On y voit la nuit.</p></blockquote>',
  '<ol start="3"><li>Trois<ul><li>dedans</li></ul></li><li>Quatre</li></ol><ul><li>Pain</li></ul>',
  '<table><caption>Tableau 1 : Les horaires</caption><thead><tr><th',
].join('')
const end = [
  `<figcaption>Figure 1 : Un point rouge</figcaption></figure><p>Fin${mark(3)}.</p>`,
  `<ol class="footnotes">${note(1, 'Sauf le <em>lundi</em>.')}${note(2, 'Deux notes.')}${note(3, 'Note de fin.')}</ol>`,
].join('')

test('reads styles, notes, lists, captions and pictures of a LibreOffice document', async () => {
  const { html, left, styles, others } = await textOf(fixture('season.odt'))
  expect(html.slice(0, words.length)).toBe(words)
  expect(html).toContain(
    '<th scope="col">Jour</th><th scope="col">Heure</th></tr></thead><tbody><tr><td colspan="2">Lundi  à 18 h</td></tr></tbody></table><figure><img src="data:image/png;base64," alt="Un point rouge"><figcaption>',
  )
  expect(html.endsWith(end)).toBe(true)
  expect([left.comments, left.footnotes, styles, others]).toEqual([1, 0, [], []])
})

test('reads the same text from a Word document', async () => {
  const { html, left, styles, others } = await textOf(fixture('season-notes.docx'))
  expect(html.slice(0, words.length)).toBe(words)
  expect(html.endsWith(end)).toBe(true)
  expect([left.footnotes, styles, others]).toEqual([0, [], []])
})

const office =
  'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:draw="d" xmlns:xlink="x"'
const odtOf = (body: string, styles = '') =>
  new File(
    [
      new Uint8Array(
        createZip([
          {
            name: 'content.xml',
            content: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><office:document-content ${office}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
          },
        ]),
      ),
    ],
    'a.odt',
  )

test.each([
  [
    'a picture with its caption in a frame',
    '<text:p><draw:frame><draw:text-box><text:p text:style-name="Illustration"><draw:frame><draw:image xlink:href="Pictures/no.png"/></draw:frame>Figure 1</text:p></draw:text-box></draw:frame></text:p>',
    '<p>Figure 1</p>',
  ],
  [
    'words that look like markup',
    '<text:p>&lt;b&gt; &#38; &a;</text:p>',
    '<p>&lt;b> &amp; &amp;a;</p>',
  ],
  [
    'empty paragraphs and contents',
    '<text:p/><text:table-of-content><text:p>1</text:p></text:table-of-content><text:p>a</text:p>',
    '<p>a</p>',
  ],
  [
    'deleted words',
    '<text:tracked-changes><text:p>old</text:p></text:tracked-changes><text:p>a<text:change/></text:p>',
    '<p>a</p>',
  ],
  [
    'a list with letters that continues',
    '<text:list text:style-name="L"><text:list-item text:start-value="4"><text:p>a</text:p></text:list-item><text:list-item text:start-value="9"><text:p>b</text:p></text:list-item></text:list>',
    '<ol type="a" start="4"><li>a</li><li value="9">b</li></ol>',
  ],
])('reads an OpenDocument text with %s', async (_, body, expected) => {
  const styles =
    '<style:style style:name="Illustration" style:family="paragraph" style:parent-style-name="Caption"/><text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="a"/></text:list-style>'
  expect((await textOf(odtOf(body, styles))).html).toBe(expected)
})

test('lists the unreadable objects of an OpenDocument text', async () => {
  const { others } = await textOf(
    odtOf('<text:p>a<draw:frame><draw:plugin xlink:href="x.mp4"/></draw:frame></text:p>'),
  )
  expect(others).toEqual(['Film or sound'])
})

test.each([
  ['large', new File([new Uint8Array(25_000_001)], 'a.odt')],
  ['broken', new File(['PK'], 'a.odt')],
  ['broken', new File([new Uint8Array(createZip([{ name: 'a', content: 'a' }]))], 'a.odt')],
  ['broken', new File([new Uint8Array(createZip([{ name: 'a', content: 'a' }]))], 'a.docx')],
  ['broken', odtOf('<text:section>'.repeat(300))],
])('a document that is %s is refused', async (problem, file) => {
  expect(await readDocument(file)).toEqual({ problem })
})
