import type { createBrowserRouter, Location } from 'react-router'
import { once } from '../once.ts'
import type { PageSeen, Sender } from './sender.ts'

/** By then the title has settled (specification §9). */
export const sendDelayMs = 250

const screens = /^(\/[^/]+)?\/dashboard(\/|$)/i

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** Hands each page that is shown to a sender, which is opened with the first of them. */
export function sendPageViews(router: Router, open: () => Promise<Sender>) {
  const sender = once(open)
  let { referrer } = document
  watchPageViews(router, () => {
    const { origin, pathname, search } = location
    // Addresses of the dashboard are nobody else's business; some hold the token of a mail.
    if (screens.test(pathname)) return
    const { title, documentElement } = document
    const page = { url: origin + pathname + search, title, locale: documentElement.lang, referrer }
    referrer = page.url
    // Counting never disturbs the visit.
    send(sender, page).catch(() => {})
  })
}

async function send(sender: () => Promise<Sender>, page: PageSeen) {
  const tell = await sender()
  await tell(page)
}

/**
 * Calls when a navigation has settled and the delay is over, also for the first document. A newer
 * navigation before that takes the place of the older one; a move within the page is none.
 */
function watchPageViews({ state, subscribe }: Router, seen: () => void) {
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
      seen()
    }, sendDelayMs)
  }
  follow(state)
  subscribe(follow)
}

function isWithinPage(from: Location | undefined, to: Location) {
  const samePage = from?.pathname === to.pathname && from.search === to.search
  return samePage && from.hash !== to.hash
}
