import { once } from '../async/once.ts'
import type { Tab } from '../visit/tab.ts'
import type { AnalyticsSender, ViewedPage } from './sender.ts'

/** Delay after a navigation, so that the title is set (specification §9). */
export const sendDelayMs = 250

/** Returns a function that sends the shown page. The sender is created with the first page view. */
export function createPageViewSender(open: () => Promise<AnalyticsSender>): () => void {
  const sender = once(open)
  let { referrer } = document
  return () => {
    const { origin, pathname, search } = location
    const { title, documentElement } = document
    const page = { url: origin + pathname + search, title, locale: documentElement.lang, referrer }
    referrer = page.url
    send(sender, page).catch(() => {})
  }
}

async function send(sender: () => Promise<AnalyticsSender>, page: ViewedPage) {
  const send = await sender()
  await send(page)
}

export type WatchedTab = Pick<Tab, 'isGoing' | 'subscribe'> & { shown: () => { url: URL } }

/** Calls the listeners `sendDelayMs` after each navigation, but not for one within the page. */
export function watchPageViews(
  { isGoing, shown, subscribe }: WatchedTab,
  listeners: (() => void)[],
) {
  let settled: URL | undefined
  let isPending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    clearTimeout(timer)
    if (isGoing()) return
    const { url } = shown()
    isPending ||= url !== settled && !isWithinPage(settled, url)
    settled = url
    if (!isPending) return
    timer = setTimeout(() => {
      isPending = false
      for (const listener of listeners) listener()
    }, sendDelayMs)
  }
  update()
  subscribe(update)
}

function isWithinPage(previous: URL | undefined, to: URL) {
  const isSamePage = previous?.pathname === to.pathname && previous.search === to.search
  // The same hash again is a link followed twice.
  return isSamePage && (previous.hash !== to.hash || to.hash !== '')
}
