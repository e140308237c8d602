import type { Page } from '@playwright/test'

/**
 * Runs in the browser: reads the HTML of a document as the server wrote it. Must run on a page of
 * another origin: the policy of the site refuses HTML made of strings.
 */
export function readDocument(html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string) => [...parsed.querySelectorAll(selector)]
  const every = (selector: string, name: string) =>
    all(selector).map((element) => element.getAttribute(name) ?? '')
  const ids = every('[id]', 'id')
  const sentences = all('#v-content :is(p, li, td)').map(({ textContent }) => textContent)
  const longest = sentences.reduce((long, text) => (text.length > long.length ? text : long), '')
  return {
    title: parsed.title,
    lang: parsed.documentElement.lang,
    dir: parsed.documentElement.dir,
    canonical: every('link[rel="canonical"]', 'href'),
    alternates: Object.fromEntries(
      all('link[rel="alternate"][hreflang]').map(({ attributes }) => [
        attributes.getNamedItem('hreflang')?.value,
        attributes.getNamedItem('href')?.value,
      ]),
    ),
    jsonLd: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
    repeatedIds: ids.filter((id, at) => ids.indexOf(id) !== at),
    headings: all('h1').map(({ textContent }) => textContent),
    /** The longest paragraph of the article, and the whole text with scripts. */
    longest,
    everything: parsed.documentElement.textContent,
    links: every('a[href]', 'href'),
    images: every('img', 'src'),
    unsizedImages: every('img:not([width][height])', 'src'),
  }
}

/** The part of React's root that shows if it has hydrated the document. */
interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } } }
}

/**
 * Waits until the document is interactive: a page once its script has run, which is before the load
 * event; a screen once React has hydrated it, which only an internal property of React shows.
 */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    if (document.readyState !== 'complete') return false
    if (!/\/dashboard(\/|$)/.test(location.pathname)) return true
    const app = document.getElementById('v-app') ?? {}
    const mark = Object.keys(app).find((name) => name.startsWith('__reactContainer$')) ?? ''
    const root: ReactRoot | undefined = Reflect.get(app, mark)
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}
