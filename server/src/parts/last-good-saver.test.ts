import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { createApiClient, createApiReader } from '@vitrine/site/app/http/api-client'
import { openLastGoodList } from '@vitrine/site/server/answers/last-good'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutageLog } from '../process/outage-log.ts'
import { testSite } from '../testing/product.ts'
import { startLastGoodSaver } from './last-good-saver.ts'

const total = 45
const page = (id: number) => ({
  id,
  translatable: { fr: { title: `Page ${id}`, slug: `p-${id}` } },
})

/** Answers a request for a page of the list. */
type Answer = (number: number, size: number) => Response

const wholeList: Answer = (number, size) => {
  const ids = Array.from({ length: total }, (_, at) => at + 1)
  const data = ids.slice((number - 1) * size, number * size).map(page)
  return Response.json({ data, meta: { total } })
}
const away: Answer = () => {
  throw new Error('connect ECONNREFUSED')
}

let folder: string
let file: string
let answer: Answer
let logged: unknown[]
let failed: string[]
let answered: () => void
let changed: () => void
let stop: () => Promise<void>
beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-keeper-'))
  file = join(folder, 'site/pages.ndjson')
  answer = wholeList
  logged = []
  failed = []
  start(true)
})
afterEach(async () => {
  vi.useRealTimers()
  await stop()
  rmSync(folder, { recursive: true })
})

function start(isNear: boolean) {
  const read = createApiReader(async (path) => {
    const { searchParams } = new URL(path, 'http://api.test')
    return answer(Number(searchParams.get('page[number]')), Number(searchParams.get('page[size]')))
  })
  const changes = {
    current: () => '1',
    canServeStale: async () => false,
    isInSeries: () => false,
    checkWithdrawals: () => {},
    forbidStale: () => {},
    onChange: (listener: () => void) => {
      changed = listener
    },
    beforeCommit: () => {},
    commit: () => Promise.reject(new Error('Nothing is changed here.')),
    stop: async () => {},
  }
  stop = startLastGoodSaver({
    lastGood: openLastGoodList(file, testSite.i18n, createApiClient(read)),
    changes: isNear ? changes : undefined,
    api: {
      onAnswer: (listener) => {
        answered = listener
      },
      failed: ({ message }) => failed.push(message),
    },
    disk: createOutageLog('The last good list can be saved again', (line) => logged.push(line)),
  })
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * secondMs)
const savedPages = () => readFileSync(file, 'utf8').trim().split('\n').length
/** Polls with a timeout that even a slow machine meets. */
const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 30_000 })
/** Waits for the file: writing depends on the disk, not on a timer. */
const written = () => until(() => existsSync(file))

/** Advances the time by a minute with two attempts. The disk needs real time. */
async function retried() {
  for (let half = 0; half < 2; half++) {
    await until(() => vi.getTimerCount() > 0)
    await pass(30)
  }
}

test('the list is saved after the first successful answer, without temporary files', async () => {
  answered()
  await written()
  expect(savedPages()).toBe(total)
  expect(readdirSync(join(folder, 'site'))).toEqual(['pages.ndjson'])
})

test('the list is saved even without requests', async () => {
  await pass(5)
  await written()
  expect(savedPages()).toBe(total)
})

test('a failed save is repeated within 30 seconds', async () => {
  answer = away
  await pass(5)
  for (let times = 0; times < 3; times++) await pass(30)
  expect(existsSync(file)).toBe(false)
  expect(new Set(failed)).toEqual(
    new Set(['The last good list cannot be saved: connect ECONNREFUSED']),
  )
  answer = wholeList
  await pass(30)
  await written()
  expect(savedPages()).toBe(total)
})

test('an API that fails in the middle leaves the saved list unchanged', async () => {
  answered()
  await written()
  const before = readFileSync(file, 'utf8')
  answer = (number, size) => (number < 3 ? wholeList(number, size) : away(number, size))
  changed()
  await pass(10)
  await until(() => failed.length === 1)
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(readdirSync(join(folder, 'site'))).toEqual(['pages.ndjson'])
})

test('an empty list replaces pages only after ten minutes', async () => {
  answered()
  await written()
  answer = () => Response.json({ data: [] })
  changed()
  await pass(10)
  await until(() => failed.length === 1)
  expect(failed).toEqual([
    'The last good list cannot be saved: an empty list where there were pages',
  ])
  for (let minutes = 0; minutes < 9; minutes++) await retried()
  expect(savedPages()).toBe(total)
  await until(async () => {
    await pass(30)
    return readFileSync(file, 'utf8') === ''
  })
})

test('a failure to write is logged once', async () => {
  writeFileSync(join(folder, 'site'), 'a file in the place of the folder')
  await pass(5)
  for (let minutes = 0; minutes < 2; minutes++) await retried()
  expect(logged).toEqual([expect.stringMatching(/^The last good list cannot be saved: E/)])
  expect(failed).toEqual([])
  rmSync(join(folder, 'site'))
  await until(async () => {
    await pass(30)
    return existsSync(file)
  })
})

test('an empty list with a total of 0 is saved at once', async () => {
  answered()
  await written()
  answer = () => Response.json({ data: [], meta: { total: 0 } })
  changed()
  await pass(10)
  await until(() => readFileSync(file, 'utf8') === '')
})

test('an API on another machine is polled every few minutes', async () => {
  await stop()
  start(false)
  answered()
  await written()
  rmSync(file)
  await pass(300)
  await written()
  expect(savedPages()).toBe(total)
})

test('a stop does not wait for an API that never answers', async () => {
  const never = Promise.withResolvers<Response>()
  const read = createApiReader(() => never.promise)
  const stopHanging = startLastGoodSaver({
    lastGood: openLastGoodList(file, testSite.i18n, createApiClient(read)),
    changes: undefined,
    api: { onAnswer: (listener) => listener(), failed: () => {} },
    disk: createOutageLog('', () => {}),
  })
  const stopping = stopHanging()
  await pass(5)
  await stopping
})
