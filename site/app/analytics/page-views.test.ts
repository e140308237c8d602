import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendDelayMs, sendPageViews, watchPageViews } from './page-views.ts'
import { openSender, type PageSeen, type Sender } from './sender.ts'

const origin = 'https://site.test'
const cameFrom = 'https://search.test/'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A visit with a router in memory, and its place among the browser's names. */
async function startVisit(tell: Sender = () => {}) {
  const slow = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    { path: '/slow', loader: () => slow.promise },
    { path: '/broken', loader: () => Promise.reject(new Error('The API is away.')) },
    { path: '*' },
  ])
  vi.stubGlobal('location', {
    origin,
    get pathname() {
      return router.state.location.pathname
    },
    get search() {
      return router.state.location.search
    },
  })
  vi.stubGlobal('document', {
    referrer: cameFrom,
    documentElement: { lang: 'fr' },
    get title() {
      return `The page at ${router.state.location.pathname}`
    },
  })
  const seen: PageSeen[] = []
  let opened = 0
  const open = async (): Promise<Sender> => {
    opened += 1
    return (page) => {
      seen.push(page)
      return tell(page)
    }
  }
  watchPageViews(router, [sendPageViews(open)])
  const paths = () => seen.map(({ url }) => url.slice(origin.length))
  return { router, seen, paths, slow, opened: () => opened }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the first document counts once the delay is over, and once only', async () => {
  const { paths, opened } = await startVisit()
  await pass(sendDelayMs - 1)
  expect(paths()).toEqual([])
  expect(opened()).toBe(0)
  await pass(1)
  expect(paths()).toEqual(['/'])
  await pass(60_000)
  expect(paths()).toEqual(['/'])
})

test('a sender learns address, title, language, and where the visitor was before', async () => {
  const { router, seen, opened } = await startVisit()
  await pass(sendDelayMs)
  await router.navigate('/one?page=2#part')
  await pass(sendDelayMs)
  const [url, next] = [`${origin}/`, `${origin}/one?page=2`]
  expect(seen).toEqual([
    { url, title: 'The page at /', locale: 'fr', referrer: cameFrom },
    { url: next, title: 'The page at /one', locale: 'fr', referrer: url },
  ])
  expect(opened()).toBe(1)
})

test('each navigation counts once, Back and a return included', async () => {
  const { router, paths } = await startVisit()
  await pass(sendDelayMs)
  for (const to of ['/one', '/two?page=2', '/one']) {
    await router.navigate(to)
    await pass(sendDelayMs)
  }
  await router.navigate(-1)
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/', '/one', '/two?page=2', '/one', '/two?page=2'])
})

test('the delay begins when the page has loaded', async () => {
  const { router, paths, slow } = await startVisit()
  await pass(sendDelayMs)
  const arrived = router.navigate('/slow')
  await pass(10 * sendDelayMs)
  slow.resolve(null)
  await arrived
  await pass(sendDelayMs - 1)
  expect(paths()).toEqual(['/'])
  await pass(1)
  expect(paths()).toEqual(['/', '/slow'])
})

test('a newer navigation before the delay is over takes the place of the older one', async () => {
  const { router, paths } = await startVisit()
  await pass(sendDelayMs - 1)
  await router.navigate('/one')
  await pass(sendDelayMs - 1)
  await router.navigate('/two')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/two'])
})

test('so does one that has only begun', async () => {
  const { router, paths, slow } = await startVisit()
  await pass(sendDelayMs - 1)
  const arrived = router.navigate('/slow')
  await pass(10 * sendDelayMs)
  expect(paths()).toEqual([])
  slow.resolve(null)
  await arrived
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/slow'])
})

test('an error page counts; a move within the page does not', async () => {
  const { router, paths } = await startVisit()
  await router.navigate('/broken')
  await pass(sendDelayMs)
  await router.navigate('/broken#part')
  await router.navigate('/broken#part')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/broken'])
})

test('a sender that fails disturbs neither the visit nor the next page view', async () => {
  const { router, paths } = await startVisit(() => {
    throw new Error('Nobody counts today.')
  })
  await pass(sendDelayMs)
  await router.navigate('/one')
  await pass(sendDelayMs)
  expect(paths()).toEqual(['/', '/one'])
})

test.each([undefined, { sender: 'disabled' as const }])(
  'with the settings %j the sender does nothing',
  async (settings) => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    const tell = await openSender(settings)
    expect(tell({ url: `${origin}/`, title: '', locale: 'fr', referrer: '' })).toBeUndefined()
    expect(fetch).not.toHaveBeenCalled()
  },
)
