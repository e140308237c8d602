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

/** A visit of pages, and its place among the browser's names. */
function startVisit(send: AnalyticsSender = () => {}) {
  const ears = new Set<() => void>()
  let url = new URL('/', origin)
  let going = false
  const heard = () => {
    for (const hear of ears) hear()
  }
  const begin = () => {
    going = true
    heard()
  }
  const arrive = (to: string) => {
    going = false
    url = new URL(to, origin)
    heard()
  }
  const navigate = (to: string) => {
    begin()
    arrive(to)
  }
  /** Goes to another place on the page. */
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
    isGoing: () => going,
    shown: () => ({ url }),
    subscribe: (ear: () => void) => void ears.add(ear),
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

test('a sender learns address, title, language, and where the visitor was before', async () => {
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

test('each navigation counts once, Back and a return included', async () => {
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

test('so does one that has only begun', async () => {
  const { begin, arrive, paths } = startVisit()
  await pass(sendDelayMs - 1)
  begin()
  await pass(10 * sendDelayMs)
  expect(paths()).toEqual([])
  arrive('/slow')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/slow'])
})

test('an error page counts; a move within the page does not', async () => {
  const { navigate, move, paths } = startVisit()
  navigate('/broken')
  await pass(sendDelayMs)
  move('#part')
  move('#part')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/broken'])
})

test('a sender that fails disturbs neither the visit nor the next page view', async () => {
  const { navigate, paths } = startVisit(() => {
    throw new Error('Nobody counts today.')
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
