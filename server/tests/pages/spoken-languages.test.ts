import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../src/testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({
    pages: [
      { key: 'home', template: 'home', translations: { ar: { title: 'مرحبا', slug: '' } } },
      {
        key: 'article',
        template: 'article',
        translations: {
          fr: { title: 'Article', slug: 'article' },
          ar: { title: 'مقال', slug: 'مقال', content: '<p>نص</p>' },
        },
      },
    ],
  })
})
afterAll(() => product.stop())

const arabic = /\p{Script=Arabic}/u
// Language codes of two letters in the switcher do not count.
const latin = /\p{Script=Latin}{3}/u
const voidElements = /^(?:meta|link|input|br|img|hr|wbr|!)/
/** Names of languages and brands, which are not translated. */
const itself = /translate="no"|class="brand"/

/** Returns the texts and labels of the body, with the language and direction of their element. */
function spokenIn(html: string) {
  const found: { text: string; lang: string; dir: string }[] = []
  const around = [{ lang: 'ar', dir: 'rtl', own: false }]
  const body = html.slice(html.indexOf('<body')).replace(/<script[\s\S]*?<\/script>/g, '')
  for (const [token] of body.matchAll(/<[^>]+>|[^<]+/g)) {
    const here = around.at(-1) ?? { lang: '', dir: '', own: false }
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(token)?.[1]
    if (!token.startsWith('<')) {
      if (token.trim() && !here.own) found.push({ text: token, lang: here.lang, dir: here.dir })
    } else if (token.startsWith('</')) around.pop()
    else if (!voidElements.test(token.slice(1))) {
      const lang = attribute('lang') ?? here.lang
      const dir = attribute('dir') ?? here.dir
      around.push({ lang, dir, own: here.own || itself.test(token) })
      const label = attribute('aria-label')
      if (label) found.push({ text: label, lang, dir })
    }
  }
  return found
}

test.each([
  ['/ar', 200],
  [`/ar/${encodeURIComponent('مقال')}`, 200],
  ['/ar/nowhere', 404],
  ['/ar/dashboard/login', 200],
  ['/ar/dashboard/forgot-password', 200],
  ['/ar/dashboard/nowhere', 404],
])('texts of another language on %s are marked with it', async (path, status) => {
  const response = await product.visit(path)
  expect(response.status).toBe(status)
  const spoken = spokenIn(await response.text())
  expect(spoken.length).toBeGreaterThan(3)
  expect(spoken.filter(({ text, lang }) => lang === 'ar' && latin.test(text))).toEqual([])
  expect(spoken.filter(({ text, lang }) => lang !== 'ar' && arabic.test(text))).toEqual([])
  expect(spoken.filter(({ lang, dir }) => lang === 'en' && dir !== 'ltr')).toEqual([])
})

test('a screen without translations is shown in the fallback language, within a translated frame', async () => {
  const html = await (await product.visit('/ar/dashboard/login')).text()
  expect(html).toContain('<html lang="ar" dir="rtl"')
  expect(html).toMatch(/<main [^>]*lang="en" dir="ltr"/)
  expect(html).toContain('انتقل إلى المحتوى')
})
