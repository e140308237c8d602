import { savedEvent } from '../browser/saved-event.ts'
import { removedEvent } from '../islands/island-data.ts'
import { parseDocument, replacePage } from './page-document.ts'
import type { PartCache } from './part-cache.ts'
import { scrollToOffset } from './scroll.ts'
import { createShownPage, type ShownPage } from './shown-page.ts'
import type { Tab } from './tab.ts'

/**
 * In development: reloads the page in place when a file that it depends on is saved. The scroll
 * position, the focus and the state of live islands stay; React's fast refresh replaces the code of
 * islands.
 */
export function reloadOnSave(tab: Tab, parts: PartCache) {
  let isStale = false
  let controller = new AbortController()
  const reloadIfStale = () => {
    if (!isStale || tab.isGoing()) return
    isStale = false
    controller.abort()
    controller = new AbortController()
    void reload(tab, parts, controller.signal)
  }
  tab.subscribe(reloadIfStale)
  import.meta.hot?.on(savedEvent, () => {
    isStale = true
    // Preloaded parts are outdated.
    tab.clearCache()
    reloadIfStale()
  })
}

async function reload(tab: Tab, parts: PartCache, signal: AbortSignal) {
  const shown = tab.shown()
  const answer = await parts.read(shown.url, signal)
  if (signal.aborted || tab.isGoing() || tab.shown() !== shown) return
  const read = answer && 'html' in answer ? parseDocument(answer.html) : undefined
  // The answer is a redirect or not a page: the browser shows it.
  if (!read) return location.reload()
  const { app, tags, title, lang, dir, marks } = createShownPage(read, shown.url, shown.choice)
  const { scrollY: scroll, document } = window
  const focused = document.activeElement
  const islands = findIslands(shown)
  replacePage(shown, read)
  Object.assign(shown, { app, tags, title, lang, dir, marks })
  keepIslands(islands, findIslands(shown))
  scrollToOffset(scroll)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  // Notifies the subscribers that extend pages.
  await tab.go({ url: shown.url, by: 'again', skipTransition: true })
}

const findIslands = ({ app }: ShownPage) => [...app.querySelectorAll<HTMLElement>('[data-island]')]

/** Moves live islands with the same props into the new page, and unmounts the others. */
function keepIslands(before: HTMLElement[], now: HTMLElement[]) {
  const live = new Set(before.filter(({ dataset }) => 'alive' in dataset))
  for (const newIsland of now) {
    const match = [...live].find((island) => islandKey(island) === islandKey(newIsland))
    if (!match) continue
    live.delete(match)
    newIsland.replaceWith(match)
    // Lets the island apply its effects, such as a filter, to the new page.
    for (const field of match.querySelectorAll('input, select, textarea'))
      field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const island of live) island.dispatchEvent(new Event(removedEvent))
}

/** Key of an island: its name and props, without the id prefix, which depends on its position. */
function islandKey({ dataset: { island, held = '{}' } }: HTMLElement): string {
  const { prefix: _, ...shown } = JSON.parse(held)
  return JSON.stringify([island, shown])
}
