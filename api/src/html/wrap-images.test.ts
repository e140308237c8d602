import { imageDefaults } from '@vitrine/contract/media/images'
import { expect, test } from 'vitest'
import { publishHtml } from './publish-html.ts'

const publish = (source: string) =>
  publishHtml(source, {
    locale: 'fr',
    localizeHref: (path) => path,
    imageSize: () => undefined,
    images: imageDefaults,
  })

const late = 'loading="lazy" decoding="async"'
const lightbox = '<a class="v-lightbox" href="/storage/a.png">'

const table: [what: string, source: string, html: string][] = [
  [
    'the picture of a figure leads to its file',
    '<figure><img src="/media/a.png" alt="b"></figure>',
    `<figure>${lightbox}<img src="/storage/a.png" alt="b" ${late}></a></figure>`,
  ],
  [
    'one of another site as well',
    '<figure><img src="https://x.org/a.png" alt="b"></figure>',
    `<figure><a class="v-lightbox" href="https://x.org/a.png"><img src="https://x.org/a.png" alt="b" ${late}></a></figure>`,
  ],
  [
    'one that is a link already leads where the editor wants',
    '<a href="/b"><figure><img src="/media/a.png" alt="b"></figure></a>',
    `<a href="/b"><figure><img src="/storage/a.png" alt="b" ${late}></figure></a>`,
  ],
  [
    'one without words gets no link, which would have no name',
    '<figure><img src="/media/a.png"></figure>',
    `<figure><img src="/storage/a.png" alt="" ${late}></figure>`,
  ],
  [
    'an image in a line of text stays in it',
    '<p>a <img src="/media/a.png" alt="b"></p>',
    `<p>a <img src="/storage/a.png" alt="b" ${late}></p>`,
  ],
  [
    'a picture that moves stands in a window',
    '<p><img src="/media/a.png" alt="b" data-parallax></p>',
    `<p><span class="v-parallax" data-parallax=""><img src="/storage/a.png" alt="b" ${late}></span></p>`,
  ],
  [
    'both at once, with a share of its own',
    '<figure><img data-parallax="0.2" src="/media/a.png" alt="b"><figcaption>c</figcaption></figure>',
    `<figure>${lightbox}<span class="v-parallax" data-parallax="0.2"><img src="/storage/a.png" alt="b" ${late}></span></a><figcaption>c</figcaption></figure>`,
  ],
]

test.each(table)('%s', (_what, source, html) => {
  expect(publish(source).html).toBe(html)
})

test('the editor’s own text keeps the mark and gets neither link nor window', () => {
  const source = '<figure><img src="/media/a.png" alt="b" data-parallax=""></figure>'
  expect(publish(source)).toMatchObject({ content: source, removed: [], links: [] })
})

test.each(['0', '0.6', '1', '30', '-0.3', '0.33', 'x'])('a share of %s is refused', (share) => {
  const { html, removed } = publish(`<img src="/a.png" alt="" data-parallax="${share}">`)
  expect(html).not.toContain('parallax')
  expect(removed).toEqual(['data-parallax on img'])
})

test('only an image moves, and content cannot name the product’s classes', () => {
  const { html, removed } = publish('<p class="v-lightbox" data-parallax="">a</p>')
  expect(html).toBe('<p>a</p>')
  expect(removed).toEqual(['class v-lightbox on p', 'data-parallax on p'])
})
