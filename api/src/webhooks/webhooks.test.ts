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

interface ReceivedRequest {
  headers: Record<string, string | string[] | undefined>
  body: string
}

const key = Buffer.alloc(32, 7)

describe.each(databases)('webhooks on $name', ({ open }) => {
  let database: TestDatabase
  let server: Server
  let received: ReceivedRequest[]
  let answer: number
  let lost: unknown[]
  let now: Date
  withDatabase(open, (opened) => {
    database = opened
  })
  beforeEach(async () => {
    received = []
    lost = []
    answer = 204
    now = new Date('2026-03-01T10:00:00.000Z')
    server = createServer(async (req, res) => {
      received.push({ headers: req.headers, body: await text(req) })
      res.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end('x')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const deliver = () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    return deliverWebhooks(
      {
        db: database.db,
        receivers: { change: { url, key }, purge: { url, token: 'a-token' } },
        messages: { rules: testRules, publicUrl: 'https://example.org' },
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
    await publish('before the first delivery')
    await deliver()
  }

  test('a change is delivered once, even by several workers, with a valid signature', async () => {
    await fill()
    await publish()
    await Promise.all([deliver(), deliver(), deliver()])
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([
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
    const { headers, body }: ReceivedRequest = received[0] ?? { headers: {}, body: '' }
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(Number(headers['webhook-timestamp'])).toBe(now.getTime() / 1_000)
  })

  test('a failed delivery is retried later, under the same ID', async () => {
    await fill()
    await publish()
    answer = 307
    await deliver()
    await deliver()
    expect(received).toHaveLength(1)
    const [row] = await listRecentDeliveries(database.db, 1)
    expect(row).toMatchObject({ state: 'waiting', status: 307, problem: 'status 307' })
    now = new Date(now.getTime() + 60_000)
    answer = 200
    await deliver()
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([
      { state: 'sent', attempts: 2 },
    ])
  })

  test('a delivery that was postponed while the clock was a year ahead is sent once the clock is right', async () => {
    await fill()
    await publish()
    const rightNow = now
    now = new Date('2027-03-01T10:00:00.000Z')
    answer = 500
    await deliver()
    now = rightNow
    answer = 200
    await deliver()
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([
      { state: 'sent', attempts: 2 },
    ])
  })

  test('a receiver that answers 410 is not retried, and retries end after a while', async () => {
    await fill()
    await publish()
    answer = 410
    await deliver()
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([{ state: 'failed' }])
    await publish()
    answer = 500
    for (let days = 0; days < 40; days++) {
      await deliver()
      now = new Date(now.getTime() + 43_200_000)
    }
    expect(received).toHaveLength(18)
    expect(await listRecentDeliveries(database.db, 1)).toMatchObject([
      { state: 'failed', attempts: 17 },
    ])
    expect(lost).toHaveLength(2)
  })

  test('deliveries are deleted after a month, and not sent again', async () => {
    await fill()
    await publish()
    await deliver()
    now = new Date('2026-04-02T00:00:00.000Z')
    await removeOldDeliveries(database.db, now)
    expect(await listRecentDeliveries(database.db, 9)).toEqual([])
    await deliver()
    expect(received).toHaveLength(1)
  })

  test('a cache receives its token and the keys to purge', async () => {
    const body = JSON.stringify({ tags: ['a1', 'b2'] })
    await addDelivery(database.db, { kind: 'purge', body }, now)
    await deliver()
    const { authorization, 'surrogate-key': keys } = received[0]?.headers ?? {}
    expect([received[0]?.body, authorization, keys]).toEqual([body, 'Bearer a-token', 'a1 b2'])
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
