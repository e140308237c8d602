import type { createBrowserRouter, Location } from 'react-router'
import { once } from '../once.ts'
import type { PageSeen, Sender } from './sender.ts'

/** By then the title has settled (specification §9). */
export const sendDelayMs = 250

const screens = /^(\/[^/]+)?\/dashboard(\/|$)/i

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

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
  const tell = await sender()
  await tell(page)
}

/**
 * Calls all of them when a navigation has settled and the delay is over, also for the first document.
 * A newer navigation before that takes the place of the older one; a move within the page is none.
 */
export function watchPageViews({ state, subscribe }: Router, seen: (() => void)[]) {
  let settled: Location | undefined
  let untold = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = ({ navigation, location }: Router['state']) => {
    clearTimeout(timer)
    if (navigation.state !== 'idle') return
    untold ||= location !== settled && !isWithinPage(settled, location)
    settled = location
    if (!untold) return
    timer = setTimeout(() => {
      untold = false
      // Addresses of the dashboard are nobody's business; some hold the token of a mail.
      if (!screens.test(location.pathname)) for (const tell of seen) tell()
    }, sendDelayMs)
  }
  follow(state)
  subscribe(follow)
}

function isWithinPage(from: Location | undefined, to: Location) {
  const samePage = from?.pathname === to.pathname && from.search === to.search
  // A link to a place on the page may be followed twice.
  return samePage && (from.hash !== to.hash || to.hash !== '')
}
