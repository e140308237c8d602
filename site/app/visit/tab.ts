import type { Transition } from '@vitrine/contract/config/config'
import type { PageUpdates } from '../updates/page-updates.ts'
import type { Addresses } from './addresses.ts'
import { isUpdatingTarget, readEntry } from './history-entry.ts'
import type { NavigationTarget } from './navigation-target.ts'
import { createNavigations, type Navigations } from './navigations.ts'
import { type PageDocument, parseDocument } from './page-document.ts'
import { createPageHistoryCache, type PageHistoryCache } from './page-history-cache.ts'
import { createPageSwitcher, isOnShownPage, type PageSwitcher } from './page-switcher.ts'
import type { DocumentRedirect, PartCache } from './part-cache.ts'
import { isSameAddress } from './scroll.ts'
import { createShownPage, type ShownPage } from './shown-page.ts'

/** The page reappears if the next one takes longer than this, counted from the click. */
const backAfterMs = 1_000

/** Client-side navigation of a browser tab. */
export interface Tab {
  shown: () => ShownPage
  isGoing: () => boolean
  go: (target: NavigationTarget) => Promise<void>
  /** Calls `onChange` when a navigation starts or ends. */
  subscribe: (onChange: () => void) => void
  /** Clears the cached pages, after the language has changed. */
  clearCache: () => void
  /** Cancels the running navigation. The shown page stays. */
  stop: () => void
  storeScroll: () => void
}

interface TabDeps {
  addresses: Addresses
  parts: PartCache
  updates: PageUpdates
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
export function openTab(begin: PageDocument, deps: TabDeps): Tab {
  const { addresses, parts, choice, transition } = deps
  const switcher = createPageSwitcher(
    createShownPage(begin, addresses.getCurrent(), choice()),
    addresses,
    transition,
  )
  const navigations = createNavigations(() => switcher.shown().app.dataset.loading)
  const cached = createPageHistoryCache()
  const stay = () => {
    navigations.end('idle')
    switcher.stay()
  }
  const navigate = createNavigate({ switcher, navigations, cached, stay }, deps)
  const go = async (target: NavigationTarget) => {
    if (!isOnPage(switcher.shown(), target)) return navigate(target)
    stay()
    switcher.move(target.url, target.by)
    navigations.notify()
  }
  followHistory(addresses, go, stay)
  return {
    shown: switcher.shown,
    isGoing: navigations.isGoing,
    go,
    subscribe: navigations.subscribe,
    clearCache: () => {
      cached.clear()
      parts.clear()
    },
    stop: () => {
      if (!navigations.isGoing()) return
      stay()
      switcher.entries.revert()
    },
    storeScroll: switcher.entries.storeScroll,
  }
}

interface Navigation {
  switcher: PageSwitcher
  navigations: Navigations
  cached: PageHistoryCache
  stay: () => void
}

/** Loads and shows a page, unless a newer navigation starts or the reader cancels. */
function createNavigate({ switcher, navigations, cached, stay }: Navigation, deps: TabDeps) {
  const { loadNewBuild } = deps.updates
  return async (target: NavigationTarget) => {
    const signal = navigations.begin()
    // Request first: the network takes longer than the transition.
    const nextPage = loadPage(target, signal, cached, deps)
    switcher.leave(target)
    const stayTimer = setTimeout(() => signal.aborted || switcher.stay(), backAfterMs)
    if (await loadNewBuild(target.url, signal, cached.apps)) return
    const next = await nextPage
    clearTimeout(stayTimer)
    if (signal.aborted) return
    if (!next || 'elsewhere' in next) {
      // The old page must be complete until another document replaces it.
      stay()
      return loadDocument(target, next)
    }
    if (await loadNewBuild(next.url, signal, cached.apps, next.marks.build)) return
    if (!target.skipTransition) await switcher.waitUntilLeft(target, next)
    if (signal.aborted) return
    const previous = switcher.show(next, target.by)
    cached.take(next)
    if (target.by === 'replace') cached.drop(previous)
    else cached.put(previous)
    navigations.end(next.marks.error === undefined ? 'success' : 'error')
  }
}

function followHistory({ getCurrent }: Addresses, go: Tab['go'], stay: () => void) {
  // The back/forward cache may restore the page in the middle of its transition.
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  addEventListener('popstate', ({ hasUAVisualTransition: isStill }) => {
    if (!isUpdatingTarget()) void go({ url: getCurrent(), by: 'again', skipTransition: isStill })
  })
}

/** Returns the cached page, or fetches it. Undefined if it cannot be loaded. */
async function loadPage(
  { url, by }: NavigationTarget,
  signal: AbortSignal,
  cached: PageHistoryCache,
  { parts, choice, lost }: TabDeps,
): Promise<ShownPage | DocumentRedirect | undefined> {
  const pageName = by === 'again' && readEntry()?.page
  const cachedPage = pageName && cached.find(pageName, choice())
  if (cachedPage) return cachedPage
  const answer = await parts.read(url, signal)
  if (answer && 'elsewhere' in answer) return answer
  const read = answer && parseDocument(answer.html)
  if (read) return createShownPage(read, answer.url, choice())
  return lost && createShownPage(lost(), url, choice())
}

function isOnPage(shown: ShownPage, { url, by, locale }: NavigationTarget): boolean {
  if (by === 'again') return isOnShownPage(shown, url)
  const isPage = shown.marks.build !== undefined
  return isPage && locale === undefined && url.hash !== '' && isSameAddress(url, shown.url)
}

function loadDocument({ url, by }: NavigationTarget, next: DocumentRedirect | undefined) {
  if (by === 'again' && !next) location.reload()
  else location.assign(next?.elsewhere ?? url)
}
