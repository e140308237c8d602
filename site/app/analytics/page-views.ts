import { once } from '../async/once.ts'
import type { Tab } from '../visit/tab.ts'
import type { PageSeen, Sender } from './sender.ts'

/** By then the title has settled (specification §9). */
export const sendDelayMs = 250

/** Hands the page that is shown to a sender, which is opened with the first of them. */
export function sendPageViews(open: () => Promise<Sender>): () => void {
  const sender = once(open)
  let { referrer } = document
  return () => {
    const { origin, pathname, search } = location
    const { title, documentElement } = document
    const page = { url: origin + pathname + search, title, locale: documentElement.lang, referrer }
    referrer = page.url
    // Counting never disturbs the visit.
    send(sender, page).catch(() => {})
  }
}

async function send(sender: () => Promise<Sender>, page: PageSeen) {
  const send = await sender()
  await send(page)
}

/** As much of a tab as tells what is shown. */
export type Watched = Pick<Tab, 'isGoing' | 'subscribe'> & { shown: () => { url: URL } }

/**
 * Calls all of them when a navigation has settled and the delay is over, also for the first document.
 * A newer navigation before that takes the place of the older one; a move within the page is none.
 */
export function watchPageViews({ isGoing, shown, subscribe }: Watched, seen: (() => void)[]) {
  let settled: URL | undefined
  let untold = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (isGoing()) return
    const { url } = shown()
    untold ||= url !== settled && !isWithinPage(settled, url)
    settled = url
    if (!untold) return
    timer = setTimeout(() => {
      untold = false
      for (const hear of seen) hear()
    }, sendDelayMs)
  }
  follow()
  subscribe(follow)
}

function isWithinPage(from: URL | undefined, to: URL) {
  const samePage = from?.pathname === to.pathname && from.search === to.search
  // A link to a place on the page may be followed twice.
  return samePage && (from.hash !== to.hash || to.hash !== '')
}
