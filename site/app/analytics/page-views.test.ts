import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSender } from './create-sender.ts'
import { createPageViewSender, sendDelayMs, watchPageViews } from './page-views.ts'
import type { AnalyticsSender, ViewedPage } from './sender.ts'

const origin = 'https://site.test'
const cameFrom = 'https://search.test/'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts a visit in a stubbed browser. `navigate` shows another page. */
function startVisit(send: AnalyticsSender = () => {}) {
  const listeners = new Set<() => void>()
  let url = new URL('/', origin)
  let isNavigating = false
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const begin = () => {
    isNavigating = true
    notify()
  }
  const arrive = (to: string) => {
    isNavigating = false
    url = new URL(to, origin)
    notify()
  }
  const navigate = (to: string) => {
    begin()
    arrive(to)
  }
  /** Changes the fragment of the address. */
  const move = (hash: string) => arrive(url.pathname + url.search + hash)
  vi.stubGlobal('location', {
    origin,
    get pathname() {
      return url.pathname
    },
    get search() {
      return url.search
    },
  })
  vi.stubGlobal('document', {
    referrer: cameFrom,
    documentElement: { lang: 'fr' },
    get title() {
      return `The page at ${url.pathname}`
    },
  })
  const seen: ViewedPage[] = []
  let opened = 0
  const open = async (): Promise<AnalyticsSender> => {
    opened += 1
    return (page) => {
      seen.push(page)
      return send(page)
    }
  }
  const tab = {
    isGoing: () => isNavigating,
    shown: () => ({ url }),
    subscribe: (listener: () => void) => void listeners.add(listener),
  }
  watchPageViews(tab, [createPageViewSender(open)])
  const paths = () => seen.map((page) => page.url.slice(origin.length))
  return { navigate, begin, arrive, move, seen, paths, opened: () => opened }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the first document counts once, after the delay', async () => {
  const { paths, opened } = startVisit()
  await pass(sendDelayMs - 1)
  expect(paths()).toEqual([])
  expect(opened()).toBe(0)
  await pass(1)
  expect(paths()).toEqual(['/'])
  await pass(60_000)
  expect(paths()).toEqual(['/'])
})

test('a page view has an address, a title, a language and a referrer', async () => {
  const { navigate, seen, opened } = startVisit()
  await pass(sendDelayMs)
  navigate('/one?page=2#part')
  await pass(sendDelayMs)
  const [url, next] = [`${origin}/`, `${origin}/one?page=2`]
  expect(seen).toEqual([
    { url, title: 'The page at /', locale: 'fr', referrer: cameFrom },
    { url: next, title: 'The page at /one', locale: 'fr', referrer: url },
  ])
  expect(opened()).toBe(1)
})

test('each navigation counts once, including Back and a second visit', async () => {
  const { navigate, paths } = startVisit()
  await pass(sendDelayMs)
  for (const to of ['/one', '/two?page=2', '/one']) {
    navigate(to)
    await pass(sendDelayMs)
  }
  navigate('/two?page=2')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/', '/one', '/two?page=2', '/one', '/two?page=2'])
})

test('the delay begins when the page has loaded', async () => {
  const { begin, arrive, paths } = startVisit()
  await pass(sendDelayMs)
  begin()
  await pass(10 * sendDelayMs)
  arrive('/slow')
  await pass(sendDelayMs - 1)
  expect(paths()).toEqual(['/'])
  await pass(1)
  expect(paths()).toEqual(['/', '/slow'])
})

test('a newer navigation within the delay replaces the older one', async () => {
  const { navigate, paths } = startVisit()
  await pass(sendDelayMs - 1)
  navigate('/one')
  await pass(sendDelayMs - 1)
  navigate('/two')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/two'])
})

test('an unfinished navigation within the delay replaces the older one', async () => {
  const { begin, arrive, paths } = startVisit()
  await pass(sendDelayMs - 1)
  begin()
  await pass(10 * sendDelayMs)
  expect(paths()).toEqual([])
  arrive('/slow')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/slow'])
})

test('an error page counts, a new fragment does not', async () => {
  const { navigate, move, paths } = startVisit()
  navigate('/broken')
  await pass(sendDelayMs)
  move('#part')
  move('#part')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/broken'])
})

test('a failing sender affects neither the visit nor the next page view', async () => {
  const { navigate, paths } = startVisit(() => {
    throw new Error('The sender fails.')
  })
  await pass(sendDelayMs)
  navigate('/one')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/', '/one'])
})

test.each([undefined, { sender: 'disabled' as const }])(
  'with the settings %j the sender does nothing',
  async (settings) => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    const send = await createSender(settings)
    expect(send({ url: `${origin}/`, title: '', locale: 'fr', referrer: '' })).toBeUndefined()
    expect(fetch).not.toHaveBeenCalled()
  },
)
