import { hydrateRoot } from 'react-dom/client'
import { recorded } from '../locale/texts.ts'
import { type Site, SiteContext } from '../site/site.ts'
import { SpeechContext } from '../site/use-texts.ts'
import { goneEvent, type HeldIsland } from './held.ts'
import { IslandContext } from './page-shown.ts'
import { islands } from './table.ts'

/** Has one island come alive. When it fails it is again what the server has rendered. */
export async function hydrateIsland(element: HTMLElement, site: Site) {
  const { island = '', held = '' } = element.dataset
  const load = Object.hasOwn(islands, island) ? islands[island] : undefined
  if (!load) throw new Error(`Unknown island: ${island}`)
  const Component = await load()
  // Its page has been left meanwhile: it would be compared with another page's place.
  if (!element.isConnected) throw new Error(`The island has left with its page: ${island}`)
  const { props, speech, texts, prefix }: HeldIsland = JSON.parse(held)
  // React may begin when the tab is a page further: the island stays where it is.
  const own: Site = {
    ...site,
    store: { ...site.store },
    texts: recorded(texts, () => site.texts),
  }
  const rendered = [...element.childNodes].map((node) => node.cloneNode(true))
  const root = hydrateRoot(
    element,
    <SiteContext value={own}>
      <SpeechContext value={speech}>
        <IslandContext value={element}>
          <Component {...props} />
        </IslandContext>
      </SpeechContext>
    </SiteContext>,
    {
      identifierPrefix: prefix,
      onUncaughtError: (error) => {
        reportError(error)
        element.replaceChildren(...rendered)
      },
    },
  )
  element.dataset.alive = ''
  element.addEventListener(goneEvent, () => root.unmount(), { once: true })
}
