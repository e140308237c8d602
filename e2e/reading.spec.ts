import type { Page } from '@playwright/test'
import { inLanguage, oneOfEachTemplate, titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
import { expect, test } from './product.ts'
import { waitForWholePage } from './transition.ts'

const narrow = { width: 390, height: 800 }

/** Metadata in the head for the current page. */
function shownHead(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name))
    return {
      title: document.title,
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
      meta: all('meta[name], meta[property]', 'content').toSorted(),
      links: all('link[rel="canonical"], link[rel="alternate"]', 'href').toSorted(),
      jsonLd: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => textContent,
      ),
    }
  })
}

const ways = [
  { what: 'a link in the text', from: '/', to: '/guide/premiers-pas', link: '.content a' },
  { what: 'a link in the menu', from: '/guide', to: '/journal', link: '.menu a' },
  { what: 'a card', from: '/en/guide', to: '/en/guide/first-steps', link: '.card a' },
  {
    what: 'the breadcrumb',
    from: '/es/guia/primeros-pasos',
    to: '/es/guia',
    link: '.breadcrumb a',
  },
]

test('links and the menu show a page in place, whose text has a readable size', async ({
  page,
}) => {
  await test.step('a click on a link shows the next page within the same document', async () => {
    for (const { what, from, to, link } of ways)
      await test.step(what, async () => {
        await page.goto(to)
        const fresh = await shownHead(page)
        await page.goto(from)
        await markDocument(page)
        await page.evaluate(() => window.scrollTo(0, 400))
        await page.locator(`${link}[href="${to}"]`).click()
        await expect(page).toHaveURL(to)
        await expect(page).toHaveTitle(titleAt(to))
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
        expect(await shownHead(page)).toEqual(fresh)
        await expectSameDocument(page)
      })
  })

  await test.step('the first screen of an article shows some text, and a list of articles shows its dates', async () => {
    const height = 900
    await page.setViewportSize({ width: 1440, height })
    await page.goto('/journal')
    const days = await page
      .locator('.listing time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
    expect(days.length).toBeGreaterThan(2)
    expect(days).toEqual(days.toSorted().reverse())
    await page.locator('.listing .card a').first().click()
    await expect(page.locator('.dateline')).toBeVisible()
    await waitForWholePage(page)
    const text = page.locator('.page > .content > p').first()
    const box = await text.boundingBox()
    expect((box?.y ?? height) + 40).toBeLessThan(height)
  })

  await test.step('text of every size shares one right edge, and a high picture does not fill the screen', async () => {
    const height = 900
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height })
      await page.goto('/guide/premiers-pas')
      const edges = await page.locator('.content').evaluate((content) => {
        const line = 'Un texte. '.repeat(40)
        const block = (tag: string, more: object = {}) =>
          Object.assign(document.createElement(tag), { textContent: line }, more)
        const picture = { src: '/favicon.svg', width: 900, height: 1600 }
        const figure = block('figure', { textContent: '' })
        figure.append(block('img', picture))
        content.replaceChildren(block('p', { className: 'lead' }), block('p'), block('pre'), figure)
        const right = (name: string) =>
          Math.round(content.querySelector(name)?.getBoundingClientRect().right ?? 0)
        return ['.lead', 'p:not(.lead)', 'pre'].map(right)
      })
      expect(new Set(edges).size).toBe(1)
      const box = await page.locator('.content img').boundingBox()
      expect(box?.height).toBeLessThan(height * 0.9)
      // The frame has the ratio of its width and height.
      expect(box?.width).toBeLessThan(height * 0.5)
    }
  })

  await test.step('a long title has a smaller font size', async () => {
    const height = 900
    await page.setViewportSize({ width: 1440, height })
    await page.goto('/guide/premiers-pas')
    const heading = page.locator('.page > h1')
    const size = () => heading.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    const usual = await size()
    await heading.evaluate((element) => element.setAttribute('data-length', 'longest'))
    expect(await size()).toBeLessThan(usual * 0.6)
  })

  await test.step('on a phone the menu opens a page, the current one too, and closes', async () => {
    await page.setViewportSize(narrow)
    await page.goto('/')
    await markDocument(page)
    await expect(page.locator('#v-menu')).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#v-menu').getByRole('link', { name: 'Journal' }).click()
    await expect(page).toHaveTitle(titleAt('/journal'))
    await expect(page.locator('#v-menu')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#v-menu').getByRole('link', { name: 'Journal' }).click()
    await expect(page.locator('#v-menu')).toBeHidden()
    await expectSameDocument(page)
  })
})

test('after a navigation a page is the same as after a document load, for each template and language', async ({
  page,
}) => {
  test.slow()
  // The position of moving pictures varies.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [home, ...others] = [
    ...oneOfEachTemplate(inLanguage('fr')),
    ...['en', 'es'].flatMap((locale) => inLanguage(locale).slice(0, 2)),
  ]
  const loaded = await page.context().newPage()
  await loaded.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(home?.address ?? '')
  await markDocument(page)
  for (const { address, title } of others) {
    await loaded.goto(address)
    await hydrated(loaded)
    await expect(loaded.locator('abbr[title]')).toHaveCount(0)
    await expect(loaded.locator('[data-copy] :not(.v-code) > pre')).toHaveCount(0)
    await follow(page, address)
    await page.waitForFunction((shown) => document.title === shown, title)
    // Scripts of forms and dates complete both pages later, each at its own time.
    await expect(async () => {
      const shown = await page.evaluate(shownPage)
      expect(shown).toEqual(await loaded.evaluate(shownPage))
      expect(shown.rawKeys).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
  await expectSameDocument(page)
})

test('a second click before the page has loaded opens the second page', async ({ page }) => {
  await page.goto('/guide')
  await markDocument(page)
  const gate = Promise.withResolvers<void>()
  await page.route(/_part.*premiers-pas/, async (route) => {
    await gate.promise
    await route.continue()
  })
  const requested = page.waitForRequest(/_part.*premiers-pas/)
  await follow(page, '/guide/premiers-pas')
  await requested
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  gate.resolve()
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/guide'))
  await expectSameDocument(page)
})

/**
 * Runs in the browser: the text of the body, each element with its attributes (except the focus of
 * the heading, which only a navigation sets), and texts that look like untranslated keys: `backHome`.
 */
function shownPage() {
  const all = [...document.querySelectorAll('header, header *, main, main *, footer, footer *')]
  return {
    text: document.getElementById('v-app')?.textContent,
    elements: all.map(({ tagName, attributes }) => {
      const written = [...attributes].map(({ name, value }) => `${name}="${value}"`).toSorted()
      const element = [tagName, ...written].join(' ').replace(/^(H1.*) tabindex="-1"/, '$1')
      // A form has a random number for each visit.
      return element.replace(/(name="v\.nonce".*) value="[0-9a-f]{32}"/, '$1')
    }),
    rawKeys: all
      .filter(({ childElementCount }) => childElementCount === 0)
      .flatMap((element) => [element.textContent, element.getAttribute('aria-label') ?? ''])
      .filter((text) => /^[a-z]+[A-Z]\w*$/.test(text)),
  }
}
