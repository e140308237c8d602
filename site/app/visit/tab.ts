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

/** The page reappears if the next one takes longer than this, counted from the click. */
const backAfterMs = 1_000

/** Client-side navigation of a browser tab. */
export interface Tab {
  shown: () => ShownPage
  isGoing: () => boolean
  go: (target: Going) => Promise<void>
  /** Calls `onChange` when a navigation starts or ends. */
  subscribe: (onChange: () => void) => void
  /** Clears the cached pages, after the language has changed. */
  forget: () => void
  /** Cancels the running navigation. The shown page stays. */
  stop: () => void
  noteScroll: () => void
}

interface Dependencies {
  addresses: Addresses
  parts: Parts
  deploys: Deploys
  /** Returns the locale choice that identifies a page together with its address. */
  choice: () => string
  /** Durations of the page transition, if configured. */
  transition?: Transition | undefined
  /** Builds the page to show if a page cannot be loaded and the browser cannot load it either. */
  lost?: () => PageDocument
}

/**
 * Navigates between pages within one document; the latest navigation wins. `begin` is the page of
 * the loaded document. Addresses that cannot be shown this way are left to the browser.
 */
export function openTab(begin: PageDocument, deps: Dependencies): Tab {
  const { addresses, parts, choice, transition } = deps
  const stage = createStage(shownPage(begin, addresses.here(), choice()), addresses, transition)
  const calls = createCalls(() => stage.shown().app.dataset.loading)
  const cached = keptPages()
  const stay = () => {
    calls.end('idle')
    stage.stay()
  }
  const navigate = createNavigate({ stage, calls, cached, stay }, deps)
  const go = async (target: Going) => {
    if (!isOnPage(stage.shown(), target)) return navigate(target)
    stay()
    stage.move(target.url, target.by)
    calls.tell()
  }
  followHistory(addresses, go, stay)
  return {
    shown: stage.shown,
    isGoing: calls.isGoing,
    go,
    subscribe: calls.subscribe,
    forget: () => {
      cached.clear()
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

interface Navigation {
  stage: Stage
  calls: Calls
  cached: KeptPages
  stay: () => void
}

/** Loads and shows a page, unless a newer navigation starts or the reader cancels. */
function createNavigate({ stage, calls, cached, stay }: Navigation, deps: Dependencies) {
  const { takeOver } = deps.deploys
  return async (target: Going) => {
    const signal = calls.begin()
    // Request first: the network takes longer than the transition.
    const nextPage = loadPage(target, signal, cached, deps)
    stage.leave(target)
    const stayTimer = setTimeout(() => signal.aborted || stage.stay(), backAfterMs)
    if (await takeOver(target.url, signal, cached.apps)) return
    const next = await nextPage
    clearTimeout(stayTimer)
    if (signal.aborted) return
    if (!next || 'elsewhere' in next) {
      // The old page must be complete until another document replaces it.
      stay()
      return loadDocument(target, next)
    }
    if (await takeOver(next.url, signal, cached.apps, next.marks.build)) return
    if (!target.still) await stage.left(target, next)
    if (signal.aborted) return
    const previous = stage.show(next, target.by)
    cached.take(next)
    if (target.by === 'replace') cached.drop(previous)
    else cached.put(previous)
    calls.end(next.marks.error === undefined ? 'success' : 'error')
  }
}

function followHistory({ here }: Addresses, go: Tab['go'], stay: () => void) {
  // The back/forward cache may restore the page in the middle of its transition.
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  addEventListener('popstate', ({ hasUAVisualTransition: isStill }) => {
    if (!isAiming()) void go({ url: here(), by: 'again', still: isStill })
  })
}

/** Returns the cached page, or fetches it. Undefined if it cannot be loaded. */
async function loadPage(
  { url, by }: Going,
  signal: AbortSignal,
  cached: KeptPages,
  { parts, choice, lost }: Dependencies,
): Promise<ShownPage | Elsewhere | undefined> {
  const pageName = by === 'again' && readEntry()?.page
  const cachedPage = pageName && cached.find(pageName, choice())
  if (cachedPage) return cachedPage
  const answer = await parts.read(url, signal)
  if (answer && 'elsewhere' in answer) return answer
  const read = answer && readDocument(answer.html)
  if (read) return shownPage(read, answer.url, choice())
  return lost && shownPage(lost(), url, choice())
}

function isOnPage(shown: ShownPage, { url, by, locale }: Going): boolean {
  if (by === 'again') return isWithin(shown, url)
  const isPage = shown.marks.build !== undefined
  return isPage && locale === undefined && url.hash !== '' && sameAddress(url, shown.url)
}

function loadDocument({ url, by }: Going, next: Elsewhere | undefined) {
  if (by === 'again' && !next) location.reload()
  else location.assign(next?.elsewhere ?? url)
}
