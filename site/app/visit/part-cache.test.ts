import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPartCache, partAgeMaxMs, preloadAgeMaxMs } from './part-cache.ts'

const origin = 'https://site.test'
const guide = new URL('/guide?page=2#place', origin)
const html = '<html>'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Answered {
  url?: string
  type?: string
  status?: number
  location?: string
}

/** Stubs a site. `answer` sets its answers; `requests` lists the requested addresses. */
function site() {
  const requests: string[] = []
  let next: Answered | 'nothing' = {}
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    if (next === 'nothing') throw new TypeError('Failed to fetch')
    const { url = origin + address, type = 'text/html; charset=utf-8', status = 200 } = next
    const headers = { 'content-type': type, ...(next.location && { location: next.location }) }
    const response = new Response(status === 204 ? null : html, { status, headers })
    return Object.defineProperty(response, 'url', { value: url })
  })
  let choice = ''
  return {
    requests,
    answer: (how: Answered | 'nothing') => {
      next = how
    },
    choose: (locale: string) => {
      choice = locale
    },
    parts: createPartCache(() => choice),
  }
}

const signal = new AbortController().signal

test('a part is requested at its own address, and the fragment stays', async () => {
  const { parts, requests } = site()
  const answer = await parts.read(guide, signal)
  expect(requests).toEqual(['/_part/guide?page=2'])
  expect(answer).toEqual({ url: guide, html })
})

test('a redirect gives the address of the page', async () => {
  const { parts, answer } = site()
  answer({ url: `${origin}/_part/en/guide` })
  expect(await parts.read(guide, signal)).toMatchObject({ url: new URL('/en/guide#place', origin) })
})

test('an address without a page gives the location for the browser', async () => {
  const { parts, answer } = site()
  answer({ status: 204, location: '/guide#end' })
  expect(await parts.read(guide, signal)).toEqual({ elsewhere: '/guide#end' })
  answer({ status: 204, location: 'https://elsewhere.test/' })
  const elsewhere = { elsewhere: 'https://elsewhere.test/#place' }
  expect(await parts.read(guide, signal)).toEqual(elsewhere)
  await parts.readAhead(guide)
  expect(await parts.read(guide, signal)).toEqual(elsewhere)
})

const noParts: Record<string, Answered | 'nothing'> = {
  'no answer': 'nothing',
  'another type': { type: 'application/pdf' },
  'another origin': { url: 'https://elsewhere.test/_part/guide' },
  'another address of this site': { url: `${origin}/login` },
  'no content': { status: 204 },
}

test.each(Object.entries(noParts))('%s is not a part', async (_, how) => {
  const { parts, answer } = site()
  answer(how)
  expect(await parts.read(guide, signal)).toBeUndefined()
})

test('a preloaded part is not requested again for thirty seconds', async () => {
  const { parts, requests } = site()
  const ahead = parts.readAhead(guide)
  expect(await parts.read(guide, signal)).toEqual(await ahead)
  vi.advanceTimersByTime(partAgeMaxMs - 1)
  await parts.read(guide, signal)
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await parts.read(guide, signal)
  expect(requests).toHaveLength(2)
})

test('a preload requests a part again if it is older than fifteen seconds', async () => {
  const { parts, requests } = site()
  await parts.readAhead(guide)
  vi.advanceTimersByTime(preloadAgeMaxMs - 1)
  await parts.readAhead(guide)
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await parts.readAhead(guide)
  expect(requests).toHaveLength(2)
})

test('a click requests a part again if its preload failed', async () => {
  const { parts, requests, answer } = site()
  answer('nothing')
  expect(await parts.readAhead(guide)).toBeUndefined()
  answer({})
  expect(await parts.read(guide, signal)).toMatchObject({ html })
  expect(requests).toHaveLength(2)
})

test('a click stores no part, and a clock that is set back invalidates stored parts', async () => {
  const { parts, requests } = site()
  await parts.read(guide, signal)
  await parts.readAhead(guide)
  vi.setSystemTime(Date.now() - 1)
  await parts.read(guide, signal)
  expect(requests).toHaveLength(3)
})

test('a click times out after ten seconds', async () => {
  const { parts } = site()
  // The fake timers do not affect `AbortSignal.timeout`.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  const unanswered = (_: string, init: RequestInit) =>
    new Promise((_, reject) => init.signal?.addEventListener('abort', reject, { once: true }))
  vi.stubGlobal('fetch', unanswered)
  const ended = vi.fn()
  const read = parts.read(guide, signal).finally(ended)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
  expect(await read).toBeUndefined()
})

test('a part that is stored in one language is not used in another', async () => {
  const { parts, requests, choose } = site()
  choose('fr')
  await parts.readAhead(guide)
  choose('en')
  await parts.read(guide, signal)
  choose('fr')
  await parts.read(guide, signal)
  expect(requests).toHaveLength(2)
  parts.clear()
  await parts.read(guide, signal)
  expect(requests).toHaveLength(3)
})
