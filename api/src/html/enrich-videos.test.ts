import { imageDefaults } from '@vitrine/contract/media/images'
import { describe, expect, test } from 'vitest'
import { publishHtml } from './publish-html.ts'

const publish = (source: string) =>
  publishHtml(source, {
    locale: 'fr',
    localizeHref: (path) => path,
    imageSize: () => undefined,
    images: imageDefaults,
  })

const address = 'https://youtu.be/dQw4w9WgXcQ'
const player = 'class="v-video" data-video="/_player/youtube/dQw4w9WgXcQ"'
const link = (words: string) => `<a href="${address}" rel="noopener">${words}</a>`

describe('a link to a video that is alone in its block becomes a place for the player', () => {
  test.each([
    [
      `<p><a href="${address}">Le four</a></p>`,
      `<figure ${player}><figcaption>${link('Le four')}</figcaption></figure>`,
    ],
    [
      `<div><p id="x">\n<a href="${address}"><em>Le</em> four</a> <br></p></div>`,
      `<div><figure id="x" ${player}><figcaption>${link('<em>Le</em> four')}</figcaption></figure></div>`,
    ],
    [
      `<figure class="width-wide"><a href="${address}">Le four</a><figcaption>À midi.</figcaption></figure>`,
      `<figure class="width-wide v-video" data-video="/_player/youtube/dQw4w9WgXcQ"><figcaption>À midi. ${link('Le four')}</figcaption></figure>`,
    ],
  ])('%s', (source, html) => {
    const published = publish(source)
    expect(published.html).toBe(html)
    expect(published.content).toBe(source)
    expect(published.links).toEqual([address])
  })

  test.each([
    ['alt="Un four"', 'Un four'],
    ['alt=""', 'YouTube'],
  ])('a picture in the link is its poster, and the link gets words: %s', (alt, words) => {
    const { html } = publish(`<p><a href="${address}"><img src="/media/four.png" ${alt}></a></p>`)
    expect(html).toContain(`<figure ${player}><img src="/storage/four.png" alt=""`)
    expect(html).toContain(`<figcaption>${link(words)}</figcaption></figure>`)
    expect(html).not.toContain('v-lightbox')
  })
})

test.each([
  `<p>Voir <a href="${address}">Le four</a></p>`,
  `<p><a href="${address}">Un</a><a href="${address}">Deux</a></p>`,
  `<ul><li><a href="${address}">Le four</a></li></ul>`,
  '<p><a href="https://www.youtube.com/@chaine">La chaîne</a></p>',
  '<p></p>',
])('other blocks stay as they are: %s', (source) => {
  expect(publish(source).html).not.toContain('data-video')
})

test('content cannot name a player itself', () => {
  const { html } = publish('<figure class="v-video" data-video="/_player/x/1"><p>a</p></figure>')
  expect(html).toBe('<figure><p>a</p></figure>')
})
