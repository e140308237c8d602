import type { Deploys } from '../updates/deploys.ts'
import type { Addresses } from './addresses.ts'
import { createBusy, type Status } from './busy.ts'
import { readEntry } from './entry.ts'
import { keptPages } from './kept-pages.ts'
import { type PageDocument, readDocument } from './page-document.ts'
import type { Parts } from './parts.ts'
import { sameAddress } from './scroll.ts'
import { type ShownPage, shownPage } from './shown-page.ts'
import { createStage, isWithin } from './stage.ts'

/** Where a reader wants to go. */
export interface Going {
  url: URL
  /** `again`: by Back or Forward, to an entry that there is. */
  by: 'push' | 'replace' | 'again'
  /** The language that was chosen with it, where no address tells it. */
  locale?: string
  /** Nothing moves: the browser shows the way itself, or there was no page before. */
  still?: boolean
}

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
}

interface Means {
  addresses: Addresses
  parts: Parts
  deploys: Deploys
  /** What beside the address tells which page it is. */
  choice: () => string
  /** What is shown where the browser could not go by itself. */
  lost?: () => PageDocument
}

/**
 * Shows one page after another in one document, the newest that is asked for; `begin` is the one that
 * was loaded with it. What cannot be shown so is left to the browser.
 */
export function openTab(begin: PageDocument, means: Means): Tab {
  const { addresses, parts, deploys, choice, lost } = means
  const stage = createStage(shownPage(begin, addresses.here(), choice()), addresses.written)
  const busy = createBusy()
  const kept = keptPages()
  const ears = new Set<() => void>()
  let call: AbortController | undefined

  const become = (status: Status, next?: AbortController) => {
    call?.abort()
    call = next
    busy(status)
    for (const heard of ears) heard()
  }
  const stay = () => {
    if (call) become('idle')
    stage.stay()
  }
  const fetched = async ({ url }: Going, signal: AbortSignal) => {
    const answer = await parts.read(url, signal)
    if (answer && 'elsewhere' in answer) return answer
    const read = answer && readDocument(answer.html)
    if (read) return shownPage(read, answer.url, choice())
    return lost && shownPage(lost(), url, choice())
  }
  const go = async (going: Going) => {
    const own = new AbortController()
    const { signal } = own
    become('pending', own)
    stage.leave(going)
    if (await deploys.takeOver(going.url, signal)) return
    const name = going.by === 'again' && readEntry()?.page
    const next = (name && kept.take(name, choice())) || (await fetched(going, signal))
    if (signal.aborted) return
    if (!next || 'elsewhere' in next) {
      // The old page is whole until another comes, and if none does.
      stay()
      return leaveTo(going, next?.elsewhere)
    }
    if (await deploys.takeOver(next.url, signal, next.marks.build)) return
    if (!going.still) await stage.left(next)
    if (signal.aborted) return
    const before = stage.show(next, going)
    if (going.by === 'replace') kept.drop(before)
    else kept.put(before)
    become(next.marks.error === undefined ? 'success' : 'error')
  }
  const goOrMove = async (going: Going) => {
    const shown = stage.shown()
    const within =
      going.by === 'again'
        ? isWithin(shown, going.url)
        : going.url.hash !== '' && sameAddress(going.url, shown.url)
    if (!within || going.locale) return go(going)
    stay()
    stage.move(going)
    for (const heard of ears) heard()
  }

  // Whoever comes back from another site may find the page as it was left: leaving.
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  addEventListener('popstate', ({ hasUAVisualTransition: still }) => {
    void goOrMove({ url: addresses.here(), by: 'again', still })
  })
  return {
    shown: stage.shown,
    isGoing: () => call !== undefined,
    go: goOrMove,
    subscribe: (heard) => void ears.add(heard),
    forget: () => {
      kept.clear()
      parts.forget()
    },
  }
}

function leaveTo({ url, by }: Going, elsewhere: string | undefined) {
  if (by === 'again' && !elsewhere) location.reload()
  else location.assign(elsewhere ?? url)
}
