import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const video = '<p><a href="https://youtu.be/dQw4w9WgXcQ?t=90">Le four</a></p>'
const address = '/_player/youtube/dQw4w9WgXcQ?start=90'
const languages = { fr: 'vie-privee', en: 'privacy', ar: 'الخصوصية' }

const pages = [
  pageWith(languages, { template: 'privacy' }),
  {
    key: 'film',
    template: 'page',
    translations: { fr: { title: 'Film', slug: 'film', content: video } },
  },
]

describe('a site with a video of a service', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ pages })
  })
  afterAll(() => product.stop())

  const read = async (path: string) => (await product.visit(encodeURI(path))).text()

  test('its page has the link, and the texts of the button', async () => {
    const html = await read('/film')
    expect(html).toContain(`data-video="${address}"`)
    expect(html).toContain('data-play="Lire la vidéo sur {service}"')
    expect(html.match(/youtu/g)).toHaveLength(2)
    expect(html).not.toContain('<iframe')
  })

  test('a page without a video has none of these texts', async () => {
    expect(await read('/vie-privee')).not.toContain('data-play')
  })

  test('the page of the player frames one service, with its scripts in a sandbox', async () => {
    const answer = await product.visit(`${address}&lang=fr`)
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; style-src 'sha256-")
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
    expect(policy).toContain("frame-ancestors 'self' http://admin.test")
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    const html = await answer.text()
    expect(html).toContain(
      'src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0&amp;hl=fr&amp;start=90"',
    )
    expect(html).toContain('sandbox="allow-scripts')
    expect(html).not.toContain('allow-top-navigation')
  })

  test.each([
    '/_player/',
    '/_player/evil.test/1',
    '/_player/youtube/%22%3E%3Cscript%3E',
    '/_player/vimeo/1%2F..%2F2',
    '/_player/toString/1',
  ])('an address that is no player answers 404: %s', async (path) => {
    expect((await product.visit(path)).status).toBe(404)
  })

  test('a hostile language or start changes nothing', async () => {
    const html = await read(`/_player/vimeo/12?lang="><script>&start=1e9&h=<b>`)
    expect(html).toContain('src="https://player.vimeo.com/video/12?autoplay=1&amp;dnt=1"')
  })

  test.each(Object.values(languages))('the privacy page names the service: %s', async (slug) => {
    const prefix = { privacy: '/en', الخصوصية: '/ar' }[slug] ?? ''
    const html = await read(`${prefix}/${slug}`)
    expect(html).toMatch(/<h2 id="v-videos">[^<]+<\/h2><p>[^<]*YouTube/)
  })
})

test('a site without videos names no service', async () => {
  const product = await startTestProduct({ pages: pages.slice(0, 1) })
  expect(await (await product.visit('/vie-privee')).text()).not.toContain('v-videos')
  await product.stop()
})
