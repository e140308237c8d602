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

const lazyAttributes = 'loading="lazy" decoding="async"'
const lightbox = '<a class="v-lightbox" href="/storage/a.png">'

const table: [what: string, source: string, html: string][] = [
  [
    'the picture of a figure links to its file',
    '<figure><img src="/media/a.png" alt="b"></figure>',
    `<figure>${lightbox}<img src="/storage/a.png" alt="b" ${lazyAttributes}></a></figure>`,
  ],
  [
    'a picture of another site links to its file, too',
    '<figure><img src="https://x.org/a.png" alt="b"></figure>',
    `<figure><a class="v-lightbox" href="https://x.org/a.png"><img src="https://x.org/a.png" alt="b" ${lazyAttributes}></a></figure>`,
  ],
  [
    'a picture within a link keeps that link',
    '<a href="/b"><figure><img src="/media/a.png" alt="b"></figure></a>',
    `<a href="/b"><figure><img src="/storage/a.png" alt="b" ${lazyAttributes}></figure></a>`,
  ],
  [
    'a picture without an alternative text gets no link, because it would have no name',
    '<figure><img src="/media/a.png"></figure>',
    `<figure><img src="/storage/a.png" alt="" ${lazyAttributes}></figure>`,
  ],
  [
    'an image within a line of text stays unchanged',
    '<p>a <img src="/media/a.png" alt="b"></p>',
    `<p>a <img src="/storage/a.png" alt="b" ${lazyAttributes}></p>`,
  ],
  [
    'a parallax picture gets a wrapper',
    '<p><img src="/media/a.png" alt="b" data-parallax></p>',
    `<p><span class="v-parallax" data-parallax=""><img src="/storage/a.png" alt="b" ${lazyAttributes}></span></p>`,
  ],
  [
    'a figure with parallax and a share of its own',
    '<figure><img data-parallax="0.2" src="/media/a.png" alt="b"><figcaption>c</figcaption></figure>',
    `<figure>${lightbox}<span class="v-parallax" data-parallax="0.2"><img src="/storage/a.png" alt="b" ${lazyAttributes}></span></a><figcaption>c</figcaption></figure>`,
  ],
]

test.each(table)('%s', (_what, source, html) => {
  expect(publish(source).html).toBe(html)
})

test('the stored content keeps data-parallax and gets neither link nor wrapper', () => {
  const source = '<figure><img src="/media/a.png" alt="b" data-parallax=""></figure>'
  expect(publish(source)).toMatchObject({ content: source, removed: [], links: [] })
})

test.each(['0', '0.6', '1', '30', '-0.3', '0.33', 'x'])(
  'a parallax share of %s is removed',
  (share) => {
    const { html, removed } = publish(`<img src="/a.png" alt="" data-parallax="${share}">`)
    expect(html).not.toContain('parallax')
    expect(removed).toEqual(['img[data-parallax]'])
  },
)

test('data-parallax is for images only, and classes of the product are removed', () => {
  const { html, removed } = publish('<p class="v-lightbox" data-parallax="">a</p>')
  expect(html).toBe('<p>a</p>')
  expect(removed).toEqual(['p[class=v-lightbox]', 'p[data-parallax]'])
})
