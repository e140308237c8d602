import { createBrowserSite } from '../browser/browser-site.ts'
import { type PageStore, setCurrentPage } from '../site/page-store.ts'
import type { PublicConfig, Site } from '../site/site.ts'
import { configPath } from './settings.ts'
import type { ShownPage } from './shown-page.ts'
import type { Tab } from './tab.ts'

/**
 * Loads the public configuration and creates the site for the interactive parts of a page: the
 * report widget, forms and islands. Throws if the configuration cannot be loaded. Most pages need
 * none.
 */
export async function loadSite(tab: Tab): Promise<Site> {
  const response = await fetch(configPath, { headers: { accept: 'application/json' } })
  if (!response.ok)
    throw new Error(`Loading the configuration failed with status ${response.status}.`)
  const config: PublicConfig = await response.json()
  const texts = { locale: tab.shown().marks.locale, page: '', texts: {} }
  const site = createBrowserSite({ config, texts }, (to) => location.assign(to))
  const update = () => recordPage(site.store, tab.shown())
  tab.subscribe(update)
  update()
  return site
}

function recordPage(store: PageStore, { url, marks: { locale, page, template } }: ShownPage) {
  setCurrentPage(
    store,
    locale,
    url.pathname,
    page === undefined ? undefined : { id: page, template },
  )
}
