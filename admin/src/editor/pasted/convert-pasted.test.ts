import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { printPiece } from '../document/piece.ts'
import { parsePieces } from '../testing/parse-pieces.ts'
import { convertDocument, convertPasted, nothingSkipped } from './convert-pasted.ts'
import { moveStylesToData } from './pasted-style.ts'

const numbering = { key: 'k', first: 1 }
const tight = (html: string) =>
  html.replaceAll(/> *\n? *(?=<\/?(?:t[rdbh]|thead|li|ul|ol|p))/g, '>')
const convert = (html: string, from = numbering) => {
  const { pieces, left } = convertPasted(parsePieces(moveStylesToData(html)), from)
  return { html: tight(pieces.map(printPiece).join('')), left }
}
const pasted = (name: string) =>
  readFileSync(join(import.meta.dirname, `../testing/pasted/${name}.html`), 'utf8')

const mark = (nth: number, number = nth) =>
  `<sup><a href="#note-k-${nth}" id="note-k-${nth}-ref">${number}</a></sup>`
const back = (nth: number) => ` <a href="#note-k-${nth}-ref">↩\ufe0e</a>`
const note = (nth: number, text: string) => `<li id="note-k-${nth}">${text}${back(nth)}</li>`
const notes = (...items: string[]) => `<ol class="footnotes">${items.join('')}</ol>`

describe('footnotes', () => {
  test('of Word become a list with links in both directions; comments are removed and counted', () => {
    const { html, left } = convert(pasted('word-notes'))
    expect(html).toBe(
      [
        `<h2>La saison</h2><p>Nos vitrines sont ouvertes${mark(1)} le soir, même l’hiver.${mark(2)}</p>`,
        '<blockquote><p>On y voit la nuit.</p><p>Et le jour.</p></blockquote>',
        '<ol start="3"><li>Trois<ol type="a" start="3"><li>dedans</li></ol></li><li>Quatre</li></ol>',
        '<table><caption>Tableau 1 : Les horaires</caption><tbody><tr><td>Lundi</td></tr></tbody></table>',
        '<p>Figure 1 : La vitrine</p>',
        notes(
          note(1, 'Sauf le <em>lundi</em>.'),
          `<li id="note-k-2"><p>Voyez le <a href="https://example.org/plan">plan</a>.</p><p>Et la carte.${back(2)}</p></li>`,
        ),
      ].join(''),
    )
    expect(left).toEqual({ ...nothingSkipped, comments: 1, pictures: { remote: 0, local: 1 } })
  })

  test('of LibreOffice, with its endnotes', () => {
    const { html, left } = convert(pasted('libre-office-notes'))
    expect(html).toContain(`le <em>soir</em>${mark(1)}, voyez`)
    expect(html).toContain('<blockquote>On y voit la nuit.</blockquote><ol start="3"><li>Trois')
    expect(html).toContain(`<p>Fin${mark(3)}.</p>`)
    expect(
      html.endsWith(
        notes(note(1, 'Sauf le <em>lundi</em>.'), note(2, 'Deux notes.'), note(3, 'Note de fin.')),
      ),
    ).toBe(true)
    expect(left).toEqual(nothingSkipped)
  })

  test.each([
    [
      'an export of Google Docs',
      '<p>Un<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>, deux<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Note.</span></p></div><div style="border:1px solid #000"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Sûr ?</span></p></div>',
      `<p>Un${mark(1)}, deux.</p>${notes(note(1, 'Note.'))}`,
    ],
    [
      'GitHub',
      '<p>Un<sup><a href="#user-content-fn-1-ab" id="user-content-fnref-1-ab">1</a></sup>.</p><section><h2 id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-1-ab"><p>Note. <a href="#user-content-fnref-1-ab">↩</a></p></li></ol></section>',
      `<p>Un${mark(1)}.</p><section><h2>Footnotes</h2></section>${notes(note(1, 'Note.'))}`,
    ],
    [
      'Wikipedia, with two references to one note',
      '<p>Un<sup id="cite_ref-a_1-0"><a href="#cite_note-a-1">[1]</a></sup> et deux<sup id="cite_ref-a_1-1"><a href="#cite_note-a-1">[1]</a></sup>.</p><ol><li id="cite_note-a-1"><span>↑ <sup><a href="#cite_ref-a_1-0">a</a></sup> <sup><a href="#cite_ref-a_1-1">b</a></sup></span> <span>Livre.</span></li></ol>',
      `<p>Un${mark(1)} et deux<sup><a href="#note-k-1">1</a></sup>.</p>${notes(note(1, 'Livre.'))}`,
    ],
  ])('of %s', (_, html, expected) => {
    expect(convert(html).html).toBe(expected)
  })

  test('without a text are counted, and leave no broken link', () => {
    const { html, left } = convert(
      '<p>Un<a href="#_ftn7" name="_ftnref7"><span>[7]</span></a>.</p>',
    )
    expect([html, left.footnotes]).toEqual(['<p>Un.</p>', 1])
    expect(convert(pasted('google-docs')).left.footnotes).toBe(1)
    const power = pasted('google-docs').replace('super;white-space:pre-wrap;">1<', 'super;">2<')
    expect(convert(power).left.footnotes).toBe(0)
  })

  test('are numbered after those of the text', () => {
    const { html } = convert(pasted('word-notes'), { key: 'k', first: 3 })
    expect(html).toContain(`ouvertes${mark(1, 3)} le`)
    expect(html).toContain('<ol class="footnotes" start="3"><li id="note-k-1">')
  })

  test('are not read from a table of contents or from a forged attribute', () => {
    const contents =
      '<ul><li><a href="#a" id="to-a">Un</a></li></ul><h2 id="a">Un <a href="#to-a">^</a></h2>'
    expect(convert(contents).html).toBe('<ul><li>Un</li></ul><h2>Un ^</h2>')
    expect(convert('<p>a<sup data-note-mark="9">9</sup></p>').html).toBe('<p>a<sup>9</sup></p>')
  })
})

test.each([
  [
    'a picture',
    '<p><img src="/a.png"></p><p class="MsoCaption">b</p>',
    '<figure><img src="/a.png"><figcaption>b</figcaption></figure>',
  ],
  [
    'a table below it',
    '<p class="MsoCaption">b</p><table><tr><td>a</td></tr></table>',
    '<table><caption>b</caption><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'a table above it',
    '<table><tr><td>a</td></tr></table><p class="MsoCaption">b</p><p>c</p>',
    '<table><caption>b</caption><tbody><tr><td>a</td></tr></tbody></table><p>c</p>',
  ],
  [
    'the table below, not the picture above',
    '<p><img src="/a.png"></p><p class="MsoCaption">Table 1</p><table><tr><td>a</td></tr></table>',
    '<p><img src="/a.png"></p><table><caption>Table 1</caption><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  ['no block', '<p>a</p><p class="MsoCaption">b</p>', '<p>a</p><p>b</p>'],
])('a caption is added to %s', (_, html, expected) => {
  expect(convert(html).html).toBe(expected)
})

test.each([
  [
    'with a caption',
    '<figure><a href="https://x.org/a"><img src="https://x.org/a.png"></a><figcaption>b</figcaption></figure>',
    '<p>b</p>',
  ],
  [
    'with a caption of blocks',
    '<figure><img src="https://x.org/a.png"><figcaption><p>b</p></figcaption></figure>',
    '<p>b</p>',
  ],
  ['without one', '<p>a</p><figure><img src="https://x.org/a.png"></figure>', '<p>a</p>'],
])('a skipped picture leaves no empty figure: %s', (_, html, expected) => {
  const converted = convert(html)
  expect([converted.html, converted.left.pictures.remote]).toEqual([expected, 1])
})

test('videos and frames of other sites are listed by the address of their page', () => {
  const { html, left } = convert(
    [
      '<p>a</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>',
      '<iframe src="//player.vimeo.com/video/12"></iframe><object data="https://x.org/a.swf"></object>',
      '<video controls><source src="https://x.org/b.mp4"></video><video src="blob:https://x.org/1"></video>',
      '<iframe src="javascript:alert(1)"></iframe><p>b</p>',
    ].join(''),
  )
  expect(html).toBe('<p>a</p><p>b</p>')
  expect(left.players).toEqual([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/12',
    'https://x.org/a.swf',
    'https://x.org/b.mp4',
  ])
})

test('the title of a Google document is a heading', () => {
  const title =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:26pt;font-weight:400">La saison</span></p></b>'
  expect(convert(title).html).toBe('<h2>La saison</h2>')
})

test('links to a local document become text', () => {
  expect(convert('<p><a href="#_Toc1">a</a> <a href="file:///C:/b.docx">b</a></p>').html).toBe(
    '<p>a b</p>',
  )
})

test.each([
  ['1.', '<ol>'],
  ['7)', '<ol start="7">'],
  ['2.3.', '<ol start="3">'],
  ['b.', '<ol type="a" start="2">'],
  ['i.', '<ol type="i">'],
  ['XIV.', '<ol type="I" start="14">'],
  ['·', '<ul>'],
])('converts a list of Word that begins with %s', (sign, list) => {
  const item = `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>a</p>`
  expect(convert(item).html).toBe(`${list}<li>a</li>${list.slice(0, 3).replace('<', '</')}>`)
})

test('the text of a document keeps its content', () => {
  const read =
    '<p>a<sup><a href="#footnote-2" id="footnote-ref-2">[1]</a></sup><sup><a href="#comment-0" id="comment-ref-0">[MJ]</a></sup></p><figcaption>b</figcaption><ol><li id="footnote-2"><p>c <a href="#footnote-ref-2">↑</a></p></li></ol><dl><dt id="comment-0">Comment [MJ]</dt><dd><p>d</p></dd></dl>'
  const { pieces, left } = convertDocument(parsePieces(read), numbering)
  expect(pieces.map(printPiece).join('')).toBe(`<p>a${mark(1)}</p><p>b</p>${notes(note(1, 'c'))}`)
  expect(left.comments).toBe(1)
})

test.each([
  ['cells of LibreOffice', pasted('libre-office-calc'), ['Jour', 'Entrées']],
  [
    'cells of Google Sheets',
    '<google-sheets-html-origin><style>td{}</style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;">Jour</td></tr><tr><td>Lundi</td></tr></tbody></table></google-sheets-html-origin>',
    ['Jour'],
  ],
  ['one row', '<table><tr><td>a</td></tr></table>', []],
  ['a table with a header', '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>', []],
  ['a table within a text', '<p>c</p><table><tr><td>a</td></tr><tr><td>b</td></tr></table>', []],
])('the first row of %s can become a header', (_, html, words) => {
  expect(convert(html).left.firstRow).toEqual(words)
})
