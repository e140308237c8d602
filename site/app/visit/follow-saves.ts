import { savedEvent } from '../browser/saved.ts'
import { goneEvent } from '../islands/held.ts'
import { exchange, readDocument } from './page-document.ts'
import type { Parts } from './parts.ts'
import { scrollUpTo } from './scroll.ts'
import { type ShownPage, shownPage } from './shown-page.ts'
import type { Tab } from './tab.ts'

/**
 * In development: shows the page as it has become whenever a file is saved that it is made of. The
 * reader stays at the same place, and so do live islands with what they hold: their code is replaced
 * within them, by React's fast refresh.
 */
export function followSaves(tab: Tab, parts: Parts) {
  let stale = false
  let asking = new AbortController()
  const look = () => {
    if (!stale || tab.isGoing()) return
    stale = false
    asking.abort()
    asking = new AbortController()
    void renew(tab, parts, asking.signal)
  }
  tab.subscribe(look)
  import.meta.hot?.on(savedEvent, () => {
    stale = true
    // What was fetched before shows what was.
    tab.forget()
    look()
  })
}

async function renew(tab: Tab, parts: Parts, signal: AbortSignal) {
  const shown = tab.shown()
  const answer = await parts.read(shown.url, signal)
  if (signal.aborted || tab.isGoing() || tab.shown() !== shown) return
  const read = answer && 'html' in answer ? readDocument(answer.html) : undefined
  // It leads elsewhere by now, or cannot be shown: the browser tells.
  if (!read) return location.reload()
  const { app, tags, title, lang, dir, marks } = shownPage(read, shown.url, shown.choice)
  const { scrollY: scroll, document } = window
  const focused = document.activeElement
  const islands = islandsIn(shown)
  exchange(shown, read)
  Object.assign(shown, { app, tags, title, lang, dir, marks })
  keepIslands(islands, islandsIn(shown))
  scrollUpTo(scroll)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  // Whoever adds something to pages hears of this one.
  await tab.go({ url: shown.url, by: 'again', still: true })
}

const islandsIn = ({ app }: ShownPage) => [...app.querySelectorAll<HTMLElement>('[data-island]')]

/** Puts live islands in the place of those that show the same; lets go of the others. */
function keepIslands(before: HTMLElement[], now: HTMLElement[]) {
  const alive = new Set(before.filter(({ dataset }) => 'alive' in dataset))
  for (const fresh of now) {
    const same = [...alive].find((island) => whatIsShown(island) === whatIsShown(fresh))
    if (!same) continue
    alive.delete(same)
    fresh.replaceWith(same)
    // What it does to the page around it, such as to filter a list, it does to the new one.
    for (const field of same.querySelectorAll('input, select, textarea'))
      field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const island of alive) island.dispatchEvent(new Event(goneEvent))
}

/** All that the first view of an island is made of, but for the ids in it, which follow its place. */
function whatIsShown({ dataset: { island, held = '{}' } }: HTMLElement): string {
  const { prefix: _, ...shown } = JSON.parse(held)
  return JSON.stringify([island, shown])
}
