import type { Page } from '@playwright/test'
import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

const here = '/guide'

type Click = Pick<MouseEventInit, 'button' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>

/** Links as in the HTML of content, and clicks on them that the router does not handle. */
const leftAlone: [what: string, html: string, click?: Click][] = [
  ['another origin', '<a href="https://example.com/guide">'],
  ['another scheme', '<a href="mailto:bonjour@example.com">'],
  ['an address in the browser’s memory', '<a href="blob:http://here/1">'],
  ['a download', '<a href="/journal" download>'],
  ['another window', '<a href="/journal" target="_blank">'],
  ['a link marked as external', '<a href="/journal" rel="external">'],
  ['an anchor on the page', `<a href="${here}#v-main">`],
  ['the top of the page', '<a href="#">'],
  ['an image', '<a href="/storage/demo/bureau.webp">'],
  ['a resized image', '<a href="/_ipx/w_320/storage/demo/bureau">'],
  ['the API', '<a href="/api/contents">'],
  ['the builds', '<a href="/builds/latest.json">'],
  ['the tracking script', '<a href="/sw-tracking.js">'],
  ['a visitor’s own calls', '<a href="/user/sessions">'],
  ['a file of the site', '<a href="/favicon.svg">'],
  ['the sitemap', '<a href="/sitemap.xml">'],
  ['a path that a browser resolves to another host', '<a href="/.//example.com/guide">'],
  ['a probe', '<a href="/healthz">'],
  ['the metrics', '<a href="/metrics">'],
  ['a text fragment on another page', '<a href="/journal#:~:text=Journal">'],
  ['a link in an SVG', '<svg><a href="/journal"><text y="9">x</text></a></svg>'],
  ['an area of an image', '<map name="m"><area shape="default" href="/journal"></map>'],
  ['an anchor without an address', '<a id="place">'],
  ['the middle button', '<a href="/journal">', { button: 1 }],
  ['Control', '<a href="/journal">', { ctrlKey: true }],
  ['Shift', '<a href="/journal">', { shiftKey: true }],
  ['Alt', '<a href="/journal">', { altKey: true }],
  ['Command', '<a href="/journal">', { metaKey: true }],
]

const followed: typeof leftAlone = [
  ['a page', '<a href="/journal">'],
  ['a link around other elements', '<a href="/journal"><strong><em>Journal</em></strong></a>'],
  ['a page in the same window', '<a href="/journal" target="_self">'],
  ['an anchor on another page', '<a href="/journal#haut">'],
  ['another query on the page', `<a href="${here}?page=1">`],
  ['a page whose path starts like the API', '<a href="/apiculture">'],
  ['a page with the path of a call', '<a href="/login">'],
  ['a page with a dot and a number', '<a href="/version-2.50">'],
  ['a page that ends like a screen', '<a href="/guides/dashboard">'],
]

// These links are HTML made of strings, which the policy of the pages blocks.
test.use({ bypassCSP: true })

test('the browser handles links that leave the site’s pages or open another window', async ({
  page,
}) => {
  await page.goto(here)
  await hydrated(page)
  for (const [what, html, click] of leftAlone)
    expect(await takenOver(page, html, click), what).toBe(false)
  await expect(page).toHaveURL(here)
})

test('the router handles a plain click on a link to a page', async ({ page }) => {
  // No page loads, by preload or click: on the target page some of these links would be
  // links within the page.
  await page.route('**/_part/**', () => {})
  await page.goto(here)
  await hydrated(page)
  for (const [what, html, click] of followed)
    expect(await takenOver(page, html, click), what).toBe(true)
})

test('a click that a script of the page cancels does not navigate', async ({ page }) => {
  await page.goto(here)
  await hydrated(page)
  await page.evaluate(() => {
    const link = document.querySelector('.card a')
    link?.addEventListener('click', (event) => event.preventDefault())
  })
  await page.locator('.card a').first().click()
  await expect(page).toHaveURL(here)
  await expect(page.locator('html')).not.toHaveAttribute('data-status', /./)
})

/** Clicks on the innermost element of some HTML. Returns true if the router handled the click. */
function takenOver(page: Page, html: string, click: Click = {}) {
  return page.evaluate(
    ([markup, init]) => {
      const place = document.createElement('div')
      place.innerHTML = markup
      document.querySelector('main')?.append(place)
      const inner = [...place.querySelectorAll('*')].at(-1)
      let taken = false
      // The last listener reads the decision of the router, and keeps the browser on the page.
      const decide = (event: Event) => {
        taken = event.defaultPrevented
        event.preventDefault()
      }
      window.addEventListener('click', decide, { once: true })
      inner?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
      place.remove()
      return taken
    },
    [html, click] as const,
  )
}
