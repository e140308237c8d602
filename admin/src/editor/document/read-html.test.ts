import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentTags } from '@vitrine/contract/html/content-html'
import { describe, expect, test } from 'vitest'
import { parsePieces } from '../testing/parse-pieces.ts'
import { kinds } from './kinds.ts'
import { printPiece } from './piece.ts'
import { printDocument } from './print-html.ts'
import { readDocument } from './read-html.ts'

const roundTrip = (html: string) => printDocument(readDocument(parsePieces(html)))
const normalize = (html: string) => parsePieces(html).map(printPiece).join('')

test('the editor knows each element that content may contain', () => {
  expect(contentTags.filter((tag) => !Object.hasOwn(kinds, tag))).toEqual([])
})

describe('content that is printed as it was read', () => {
  test.each([
    '<p>One</p>\n<p class="lead" id="a">Two <em><a href="/x">x</a></em> <a href="/y"><em>y</em></a></p>',
    '<ul>\n  <li>one<ul><li>two</li></ul></li>\n  <li><p>three</p></li>\n</ul>\n',
    '<div class="columns">\n  words <b>and</b>\n  more\n  <p>a block</p>\n  words\n</div>',
    '<p>two\n   lines  and   spaces</p>',
    '<p><b>one</b><b>two</b> <span><span>three</span></span></p>',
    '<p><a id="empty"></a>words<wbr>words<br>\nwords</p>',
    '<pre><code class="language-html">&lt;p>\n\n  x &amp; y\n</code></pre>',
    '<pre>\n\nfirst line is empty</pre>',
    '<table class="t">\n<caption>Words</caption>\n<colgroup><col span="2"></colgroup>\n<thead>\n<tr><th scope="col">A</th><th>B</th></tr>\n</thead>\n<tbody>\n<tr><td colspan="2">x</td></tr></tbody><tbody><tr><td></td><td><p>y</p></td></tr></tbody>\n</table>',
    '<dl><dt>Term</dt><dd>one</dd><div><dt>two</dt><dd><p>three</p></dd></div></dl>',
    '<details open>\n<summary>More</summary>\n<p>Words</p></details>',
    '<figure><img src="/a.png" alt=""><figcaption>Words</figcaption></figure>',
    '<a class="card" href="/x"><h3>Title</h3><p>Words</p></a>',
    '<picture><source srcset="/a.webp"><img src="/a.png" alt="x"></picture>',
    '<video controls src="https://example.org/a.mp4"></video>',
    '<video controls src="/media/a.mp4">\n  <track kind="captions" src="/media/a.vtt" srclang="fr" label="Français" default="">\n  words\n</video>',
    '<p>ruby: <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>',
    'words at the top\n<hr>\nand behind',
    '<div></div><section><div><p></p></div></section>',
    '',
  ])('%s', (html) => {
    expect(roundTrip(html)).toBe(normalize(html))
  })
})

test('an element that the editor cannot show is preserved with its name, byte for byte', () => {
  const html = '<ul>words<li>item</li></ul>'
  const doc = readDocument(parsePieces(html))
  expect(doc.firstChild?.type.name).toBe('kept')
  expect(doc.firstChild?.attrs).toMatchObject({ name: 'ul', html })
})

const demo = join(import.meta.dirname, '../../../../demo/pages')
const pages = readdirSync(demo, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
)

test.each(pages)('the demo page %s is printed as it was read', (name) => {
  const html = readFileSync(join(demo, name), 'utf8')
  const doc = readDocument(parsePieces(html))
  doc.check()
  expect(printDocument(doc)).toBe(normalize(html))
})
