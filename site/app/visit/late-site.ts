import { browserSite } from '../browser/browser-site.ts'
import { type PageStore, visit } from '../site/page-store.ts'
import type { PublicConfig, Site } from '../site/site.ts'
import { configPath } from './settings.ts'
import type { ShownPage } from './shown-page.ts'
import type { Tab } from './tab.ts'

/**
 * The site as the live parts of a page know it: those that speak to somebody who is signed in, that
 * ask the reader, and islands. Most pages have none.
 */
export async function lateSite(tab: Tab): Promise<Site> {
  const response = await fetch(configPath, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`)
  const config: PublicConfig = await response.json()
  const texts = { locale: tab.shown().marks.locale, page: '', texts: {} }
  const site = browserSite({ config, texts }, (to) => location.assign(to))
  const follow = () => note(site.store, tab.shown())
  tab.subscribe(follow)
  follow()
  return site
}

function note(store: PageStore, { url, marks: { locale, page, template } }: ShownPage) {
  visit(store, locale, url.pathname, page === undefined ? undefined : { id: page, template })
}
