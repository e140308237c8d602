import { hydrateRoot } from 'react-dom/client'
import { createRecordedTexts } from '../locale/texts.ts'
import { type Site, SiteContext } from '../site/site.ts'
import { TextScopeContext } from '../site/use-texts.ts'
import { type IslandData, removedEvent } from './island-data.ts'
import { islands } from './table.ts'
import { IslandContext } from './use-page-shown.ts'

/** Hydrates one island. If rendering fails later, restores the HTML of the server. */
export async function hydrateIsland(element: HTMLElement, site: Site) {
  const { island = '', held = '' } = element.dataset
  const load = Object.hasOwn(islands, island) ? islands[island] : undefined
  if (!load) throw new Error(`Unknown island: ${island}`)
  const Component = await load()
  // The page was left during the import.
  if (!element.isConnected) throw new Error(`The page of the island was removed: ${island}`)
  const { props, speech, texts, prefix }: IslandData = JSON.parse(held)
  // A snapshot of the page store: React may hydrate after the next navigation.
  const islandSite: Site = {
    ...site,
    store: { ...site.store },
    texts: createRecordedTexts(texts, () => site.texts),
  }
  const serverNodes = [...element.childNodes].map((node) => node.cloneNode(true))
  const root = hydrateRoot(
    element,
    <SiteContext value={islandSite}>
      <TextScopeContext value={speech}>
        <IslandContext value={element}>
          <Component {...props} />
        </IslandContext>
      </TextScopeContext>
    </SiteContext>,
    {
      identifierPrefix: prefix,
      onUncaughtError: (error) => {
        reportError(error)
        element.replaceChildren(...serverNodes)
      },
    },
  )
  element.dataset.alive = ''
  element.addEventListener(removedEvent, () => root.unmount(), { once: true })
}
