import type { Transition } from '@vitrine/contract/config/config'
import type { Deploys } from '../updates/deploys.ts'
import type { Addresses } from './addresses.ts'
import { type Calls, createCalls } from './calls.ts'
import { isAiming, readEntry } from './entry.ts'
import type { Going } from './going.ts'
import { type KeptPages, keptPages } from './kept-pages.ts'
import { type PageDocument, readDocument } from './page-document.ts'
import type { Elsewhere, Parts } from './parts.ts'
import { sameAddress } from './scroll.ts'
import { type ShownPage, shownPage } from './shown-page.ts'
import { createStage, isWithin, type Stage } from './stage.ts'

/** A page that leaves comes back when the next one takes longer, counted from the click. */
const backAfterMs = 1_000

/** The pages of a browser tab. */
export interface Tab {
  shown: () => ShownPage
  /** Whether a navigation is under way. */
  isGoing: () => boolean
  go: (going: Going) => Promise<void>
  /** Calls when a navigation begins, and when it is over. */
  subscribe: (heard: () => void) => void
  /** Forgets what is kept: it is in another language. */
  forget: () => void
  /** Cancels the navigation that is under way; the shown page stays. */
  stop: () => void
  /** Writes the scroll position into the present entry of the history. */
  noteScroll: () => void
}

interface Means {
  addresses: Addresses
  parts: Parts
  deploys: Deploys
  /** What beside the address tells which page it is. */
  choice: () => string
  /** How pages leave and come, where that is not as usual. */
  transition?: Transition | undefined
  /** What is shown where the browser could not go by itself. */
  lost?: () => PageDocument
}

/**
 * Shows one page after another in one document, the newest that is asked for; `begin` is the one that
 * was loaded with it. What cannot be shown so is left to the browser.
 */
export function openTab(begin: PageDocument, means: Means): Tab {
  const { addresses, parts, choice, transition } = means
  const stage = createStage(shownPage(begin, addresses.here(), choice()), addresses, transition)
  const calls = createCalls(() => stage.shown().app.dataset.loading)
  const kept = keptPages()
  const stay = () => {
    calls.end('idle')
    stage.stay()
  }
  const show = shower({ stage, calls, kept, stay }, means)
  const go = async (going: Going) => {
    if (!isPlaceOn(stage.shown(), going)) return show(going)
    stay()
    stage.move(going.url, going.by)
    calls.tell()
  }
  listen(addresses, go, stay)
  return {
    shown: stage.shown,
    isGoing: calls.isGoing,
    go,
    subscribe: calls.subscribe,
    forget: () => {
      kept.clear()
      parts.forget()
    },
    stop: () => {
      if (!calls.isGoing()) return
      stay()
      stage.entries.revert()
    },
    noteScroll: stage.entries.noteScroll,
  }
}

interface Opened {
  stage: Stage
  calls: Calls
  kept: KeptPages
  stay: () => void
}

/** Shows another page, unless a newer navigation begins or the reader cancels this one. */
function shower({ stage, calls, kept, stay }: Opened, means: Means) {
  const { takeOver } = means.deploys
  return async (going: Going) => {
    const signal = calls.begin()
    // The line has the longest way: what is seen begins to leave while the request is on it.
    const coming = pageFor(going, signal, kept, means)
    stage.leave(going)
    const waiting = setTimeout(() => signal.aborted || stage.stay(), backAfterMs)
    if (await takeOver(going.url, signal, kept.apps)) return
    const next = await coming
    clearTimeout(waiting)
    if (signal.aborted) return
    if (!next || 'elsewhere' in next) {
      // The old page is whole until another comes, and if none does.
      stay()
      return leaveTo(going, next)
    }
    if (await takeOver(next.url, signal, kept.apps, next.marks.build)) return
    if (!going.still) await stage.left(going, next)
    if (signal.aborted) return
    const before = stage.show(next, going.by)
    kept.take(next)
    if (going.by === 'replace') kept.drop(before)
    else kept.put(before)
    calls.end(next.marks.error === undefined ? 'success' : 'error')
  }
}

function listen({ here }: Addresses, go: Tab['go'], stay: () => void) {
  // Whoever comes back from another site may find the page as it was left: leaving.
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  addEventListener('popstate', ({ hasUAVisualTransition: still }) => {
    if (!isAiming()) void go({ url: here(), by: 'again', still })
  })
}

/** The page that a reader wants to go to: kept, or fetched. Undefined when it cannot be had. */
async function pageFor(
  { url, by }: Going,
  signal: AbortSignal,
  kept: KeptPages,
  { parts, choice, lost }: Means,
): Promise<ShownPage | Elsewhere | undefined> {
  const name = by === 'again' && readEntry()?.page
  const found = name && kept.find(name, choice())
  if (found) return found
  const answer = await parts.read(url, signal)
  if (answer && 'elsewhere' in answer) return answer
  const read = answer && readDocument(answer.html)
  if (read) return shownPage(read, answer.url, choice())
  return lost && shownPage(lost(), url, choice())
}

function isPlaceOn(shown: ShownPage, { url, by, locale }: Going): boolean {
  if (by === 'again') return isWithin(shown, url)
  const isPage = shown.marks.build !== undefined
  return isPage && locale === undefined && url.hash !== '' && sameAddress(url, shown.url)
}

function leaveTo({ url, by }: Going, next: Elsewhere | undefined) {
  if (by === 'again' && !next) location.reload()
  else location.assign(next?.elsewhere ?? url)
}
