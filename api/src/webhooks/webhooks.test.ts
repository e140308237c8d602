import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { productActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { removeOldDeliveries } from './enqueue-changes.ts'
import { parseWebhookSecret } from './sign.ts'
import { addDelivery, listRecentDeliveries } from './store.ts'
import { deliverWebhooks } from './worker.ts'

interface Heard {
  headers: Record<string, string | string[] | undefined>
  body: string
}

const key = Buffer.alloc(32, 7)

describe.each(databases)('telling others on $name', ({ open }) => {
  let database: TestDatabase
  let server: Server
  let heard: Heard[]
  let answer: number
  let lost: unknown[]
  let now: Date
  withDatabase(open, (opened) => {
    database = opened
  })
  beforeEach(async () => {
    heard = []
    lost = []
    answer = 204
    now = new Date('2026-03-01T10:00:00.000Z')
    server = createServer(async (req, res) => {
      heard.push({ headers: req.headers, body: await text(req) })
      res.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end('x')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const tell = () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    return deliverWebhooks(
      {
        db: database.db,
        receivers: { change: { url, key }, purge: { url, token: 'a-token' } },
        telling: { rules: testRules, publicUrl: 'https://example.org' },
        now: () => now,
        logError: (error) => lost.push(error),
      },
      new AbortController().signal,
    )
  }
  const publish = async (subject = 'Contact') => {
    const { id } = await database.db.selectFrom('pages').select('id').executeTakeFirstOrThrow()
    const change = { kind: 'text-published', pageId: id, locale: 'fr', subject } as const
    await logChange(database.db, productActor, change, now.toISOString())
  }
  const fill = async () => {
    const translations = { fr: { title: 'Contact', slug: 'contact' } }
    await store(database, [{ key: 'contact', translations }])
    await publish('before anybody was told')
    await tell()
  }

  test('a change is told once, whoever looks, signed as receivers check it', async () => {
    await fill()
    await publish()
    await Promise.all([tell(), tell(), tell()])
    expect(heard.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'text.published',
        timestamp: now.toISOString(),
        data: {
          subject: 'Contact',
          page: { id: expect.any(Number), key: 'contact' },
          locale: 'fr',
          url: 'https://example.org/contact',
        },
      },
    ])
    const { headers, body }: Heard = heard[0] ?? { headers: {}, body: '' }
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(Number(headers['webhook-timestamp'])).toBe(now.getTime() / 1_000)
  })

  test('what is not taken is told again, later and later, under the same id', async () => {
    await fill()
    await publish()
    answer = 307
    await tell()
    await tell()
    expect(heard).toHaveLength(1)
    const [row] = await listRecentDeliveries(database.db, 1)
    expect(row).toMatchObject({ state: 'waiting', status: 307, problem: 'status 307' })
    now = new Date(now.getTime() + 60_000)
    answer = 200
    await tell()
    expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([
      { state: 'sent', attempts: 2 },
    ])
  })

  test('what was postponed while the clock was a year ahead is told once it is right', async () => {
    await fill()
    await publish()
    const rightNow = now
    now = new Date('2027-03-01T10:00:00.000Z')
    answer = 500
    await tell()
    now = rightNow
    answer = 200
    await tell()
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([
      { state: 'sent', attempts: 2 },
    ])
  })

  test('a receiver that is gone is asked no more, and none is asked for ever', async () => {
    await fill()
    await publish()
    answer = 410
    await tell()
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([{ state: 'failed' }])
    await publish()
    answer = 500
    for (let days = 0; days < 40; days++) {
      await tell()
      now = new Date(now.getTime() + 43_200_000)
    }
    expect(heard).toHaveLength(18)
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([
      { state: 'failed', attempts: 17 },
    ])
    expect(lost).toHaveLength(2)
  })

  test('what was told a month ago is forgotten, and not told again', async () => {
    await fill()
    await publish()
    await tell()
    now = new Date('2026-04-02T00:00:00.000Z')
    await removeOldDeliveries(database.db, now)
    expect(await listRecentDeliveries(database.db, 9)).toEqual([])
    await tell()
    expect(heard).toHaveLength(1)
  })

  test('a cache is told by its token which pages to forget', async () => {
    const body = JSON.stringify({ tags: ['a1', 'b2'] })
    await addDelivery(database.db, { kind: 'purge', body }, now)
    await tell()
    const { authorization, 'surrogate-key': keys } = heard[0]?.headers ?? {}
    expect([heard[0]?.body, authorization, keys]).toEqual([body, 'Bearer a-token', 'a1 b2'])
  })
})

test.each([
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 24],
  [Buffer.alloc(32).toString('base64'), 32],
  ['whsec_c2hvcnQ=', undefined],
  ['not base64 at all, and a sentence', undefined],
])('%s is a key of %s bytes', (secret, bytes) => {
  expect(parseWebhookSecret(secret)?.length).toBe(bytes)
})
