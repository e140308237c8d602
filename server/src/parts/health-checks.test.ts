import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@vitrine/api/db/schema'
import { databases } from '@vitrine/api/testing/databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestProduct } from '../testing/product.ts'
import { createHealthChecks, type HealthSources } from './health-checks.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-health-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Sends a number of requests in sequence. Returns the last response. */
async function responseOf(sources: HealthSources, path = '/readyz', times = 1) {
  const server = createServer(
    createHealthChecks(sources)((_req, res) => void res.writeHead(404).end()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let last = { status: 0, body: '' }
  for (let time = 0; time < times; time++) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    last = { status: answer.status, body: await answer.text() }
  }
  server.close()
  return last
}

test('both hosts respond to health checks, without further details', async () => {
  const product = await startTestProduct()
  const read = async () => {
    const answer = await product.visit('/readyz')
    return [answer.status, answer.headers.get('cache-control'), await answer.json()]
  }
  const checks = { start: 'ok', disk: 'ok', database: 'ok', migrations: 'ok' }
  // On a busy machine a check may exceed its second.
  await expect.poll(read).toEqual([200, 'no-store', { status: 'ready', checks }])
  expect(await (await product.visit('/healthz')).text()).toBe('{"status":"alive"}')
  expect((await product.visit('/healthz/')).status).not.toBe(200)
  await product.stop()
})

test('concurrent requests with different host names share one check', async () => {
  let looks = 0
  const health = createHealthChecks({
    dataDir,
    dialect: 'sqlite',
    db: () => null,
    isOpen: () => {
      looks++
      return true
    },
  })
  const servers = [1, 2].map(() => createServer(health((_req, res) => void res.end())))
  const requests = servers.map(async (server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const names = ['a.test', 'b.test', 'c.test']
    await Promise.all(names.map((host) => send({ port, path: '/readyz', headers: { host } })))
    server.close()
  })
  await Promise.all(requests)
  expect(looks).toBeLessThan(3)
})

const send = (options: RequestOptions) =>
  new Promise<void>((resolve) => get(options, (answer) => answer.on('end', resolve).resume()))

/** Holds a connection that reads until `ended`. */
function holdReader(db: Db, ended: Promise<void>) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const done = db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await tx.selectFrom('settings').select('name').execute()
      begin()
      await ended
    })
  return { begun, done }
}

describe.each(databases)('a process on $name', ({ open }) => {
  test('is not ready while its database hangs, is missing, or has an earlier version', async () => {
    const database = await open()
    const dialect = database.url.startsWith('file:') ? 'sqlite' : 'postgres'
    const sources = { dataDir, dialect, db: () => database.db, isOpen: () => true } as const
    const checks = async () => JSON.parse((await responseOf(sources)).body).checks
    await expect.poll(() => responseOf(sources)).toMatchObject({ status: 200 })

    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const holding = database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('backups').execute()
      await tx.schema.alterTable('kysely_migration').addColumn('changed', 'text').execute()
      begin()
      await ended
      throw new Error('rolled back')
    })
    await begun
    // During a transaction SQLite reads on up to two other connections.
    const reading = [1, 2].map(() => holdReader(database.db, ended))
    await Promise.all(reading.map(({ begun }) => begun))
    let queries = 0
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const slow = await responseOf({ ...sources, db: () => counting }, '/readyz', 2)
    expect(JSON.parse(slow.body).checks).toMatchObject({ database: 'slow', migrations: 'slow' })
    expect(queries).toBe(1)
    expect((await responseOf(sources, '/healthz')).status).toBe(200)
    end()
    await Promise.all([holding.catch(() => {}), ...reading.map(({ done }) => done)])

    await database.db
      .deleteFrom('kysely_migration' as 'settings')
      .where('name', '=', '0031-backups')
      .execute()
    await expect.poll(checks).toMatchObject({ database: 'ok', migrations: 'failed' })
    await database.drop()
    expect(await responseOf(sources)).toMatchObject({ status: 503 })
  })
})

test('a process is not ready during its start, or without a writable data folder', async () => {
  const sources = { dataDir, dialect: 'sqlite', db: () => null, isOpen: () => false } as const
  expect(await responseOf(sources)).toEqual({
    status: 503,
    body: '{"status":"not ready","checks":{"start":"failed","disk":"ok"}}',
  })
  const gone = { ...sources, isOpen: () => true, dataDir: join(dataDir, 'gone') }
  expect(await responseOf(gone)).toMatchObject({
    status: 503,
    body: expect.not.stringMatching(dataDir),
  })
})
