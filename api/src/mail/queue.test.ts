import { hourMs } from '@vitrine/contract/bounds/durations'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { mailsOn, resetMail } from '../testing/mails.ts'
import { marie, peopleOn } from '../testing/people.ts'
import { proxyTo } from '../testing/tcp-proxy.ts'
import type { MailDeliveryResult } from './delivery.ts'
import { countMails } from './store.ts'

describe.each(databases)('the mail queue on $name', ({ open }) => {
  let database: TestDatabase
  let mails: ReturnType<typeof mailsOn>
  const stops: (() => Promise<void>)[] = []
  const serve = async (...options: Parameters<typeof startMailServer>): Promise<MailServer> => {
    const server = await startMailServer(...options)
    stops.push(server.stop)
    return server
  }
  const work = (...parts: Parameters<typeof mails.work>) => {
    const stop = mails.work(...parts)
    stops.unshift(stop)
    return stop
  }
  /** Waits until mails are recorded as sent: a worker that stops waits for three seconds only. */
  const sent = (count: number) =>
    expect
      .poll(async () => (await mails.rows()).filter(({ state }) => state === 'sent').length)
      .toBe(count)

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => {
    mails = mailsOn(database.db)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await database.clear()
  })
  afterAll(() => database.drop())

  test('a mail is sent when its transaction commits, and its content is deleted', async () => {
    const server = await serve()
    const stop = work(server.url)
    await mails.send()
    const [first] = await server.until(1)
    await sent(1)
    await stop()
    expect(first?.to).toEqual(['marie@example.org'])
    expect(first?.mail).toMatchObject({
      from: { name: 'Essai', address: 'no-reply@site.test' },
      to: [{ address: 'marie@example.org', name: '' }],
      subject: 'Choisissez un nouveau mot de passe',
    })
    expect(first?.mail.messageId).toMatch(/^<[\w-]{36}@site\.test>$/)
    const headers = Object.fromEntries(
      first?.mail.headers.map((each) => [each.key, each.value]) ?? [],
    )
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'fr' })
    expect(headers).not.toHaveProperty('x-mailer')
    const [row] = await mails.rows()
    expect(row).toMatchObject({ state: 'sent', sealed: null, attempts: 1, problem: null })
    expect(mails.sentences).toEqual([])
  })

  test('a transaction that is rolled back sends nothing', async () => {
    const failed = database.db.transaction().execute(async (tx) => {
      await mails.queue.send(tx, resetMail)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await mails.rows()).toEqual([])
  })

  test('the database contains neither the recipient nor the content in plain text', async () => {
    await mails.send()
    const stored = JSON.stringify(await mails.rows())
    for (const secret of ['token-1234', 'marie', 'Marie']) expect(stored).not.toContain(secret)
  })

  test('mails wait while the server is unreachable, and are sent later', async () => {
    const port = await freePort()
    const end = work(`smtp://127.0.0.1:${port}`)
    await mails.send()
    await mails.logged(1)
    await mails.send({ ...resetMail, to: 'second@example.org' })
    await end()
    expect(mails.sentences[0]).toMatch(/^A mail \(reset\) could not be delivered: ESOCKET/)
    expect((await mails.rows()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    const server = await serve({ port })
    mails.later(2)
    work(server.url)
    const arrived = await server.until(2)
    expect(arrived.flatMap(({ to }) => to).toSorted()).toEqual([
      'marie@example.org',
      'second@example.org',
    ])
  })

  test('a mail that was postponed while the clock was a year ahead is sent once the clock is right', async () => {
    const year = 365 * 24 * 60
    mails.later(year)
    await mails.send()
    const end = work(`smtp://127.0.0.1:${await freePort()}`)
    await mails.logged(1)
    await end()
    mails.later(-year)
    const server = await serve()
    const stopAgain = work(server.url)
    await sent(1)
    await stopAgain()
    expect(await mails.rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('waiting mails are counted by age; one that a wrong clock dated in the future counts at once', async () => {
    const now = new Date()
    await mails.send()
    expect(await countMails(database.db, 'waiting', now, hourMs)).toBe(0)
    mails.later(365 * 24 * 60)
    await mails.send()
    expect(await countMails(database.db, 'waiting', now, hourMs)).toBe(1)
    const later = new Date(now.getTime() + 2 * hourMs)
    expect(await countMails(database.db, 'waiting', later, hourMs)).toBe(2)
  })

  test('a permanently refused mail is tried once, and its address is not logged', async () => {
    const server = await serve({ refuses: { 'nobody@example.org': 550 } })
    const stop = work(server.url)
    await mails.send({ ...resetMail, to: 'nobody@example.org' })
    await mails.logged(1)
    await mails.send()
    await sent(1)
    await stop()
    const [refused, other] = await mails.rows()
    expect(refused).toMatchObject({ state: 'failed', attempts: 1, sealed: null })
    expect(other).toMatchObject({ state: 'sent' })
    const id = refused?.id
    expect(mails.sentences).toEqual([
      `Mail ${id} (reset) was given up at attempt 1: EENVELOPE RCPT TO 550.`,
    ])
  })

  test('a busy server or a refused password is retried', async () => {
    const server = await serve({
      refuses: { 'marie@example.org': 451 },
      user: { name: 'site', password: 'p@ss' },
    })
    const stop = work(server.url.replace('p%40ss', 'wrong'))
    await mails.send()
    await mails.logged(1)
    await stop()
    expect((await mails.rows())[0]).toMatchObject({
      state: 'waiting',
      problem: 'EAUTH AUTH PLAIN 535',
    })
    mails.later(2)
    const stopAgain = work(server.url)
    await mails.logged(2)
    await stopAgain()
    expect((await mails.rows())[0]).toMatchObject({ state: 'waiting', attempts: 2 })
  })

  test('a mail is given up when its link expires', async () => {
    await mails.send()
    mails.later(61)
    const stop = work((await serve()).url)
    await mails.logged(1)
    await stop()
    expect((await mails.rows())[0]).toMatchObject({ state: 'failed', problem: 'expired' })
  })

  test('finished mails are removed after a week', async () => {
    const server = await serve()
    const stop = work(server.url)
    await mails.send()
    await sent(1)
    await stop()
    mails.later(7 * 24 * 60 + 1)
    await work(server.url)()
    expect(await mails.rows()).toEqual([])
  })

  test('several workers send each mail once', async () => {
    const server = await serve()
    const addresses = Array.from({ length: 12 }, (_, at) => `reader-${at}@example.org`)
    for (const to of addresses) await mails.send({ ...resetMail, to })
    const ends = [1, 2, 3].map(() => work(server.url, mails.another()))
    await sent(addresses.length)
    for (const end of ends) await end()
    expect(server.arrived.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    expect((await mails.rows()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('a mail of a dead worker is sent by another one after its lease expires', async () => {
    const server = await serve()
    await mails.send()
    const taken = Promise.withResolvers<void>()
    const late = Promise.withResolvers<MailDeliveryResult>()
    const dying = work(() => {
      taken.resolve()
      return late.promise
    })
    await taken.promise
    await work(server.url, mails.another())()
    expect(server.arrived).toEqual([])
    mails.later(6)
    const other = work(server.url, mails.another())
    await sent(1)
    await other()
    late.resolve({ ok: false, problem: 'died', forGood: true, said: '' })
    await dying()
    // The late result of the first worker changes nothing.
    expect(await mails.rows()).toMatchObject([{ state: 'sent', attempts: 2, problem: null }])
  })

  test('a server that does not answer does not delay requests', async () => {
    const holding = Promise.withResolvers<void>()
    const server = await serve({ holds: holding.promise })
    const stop = work(server.url)
    const people = peopleOn(database, { sendMail: mails.queue.send })
    await people.add()
    const welcome = async () =>
      (await mails.rows()).filter(({ template }) => template === 'welcome')
    await server.until(1)
    const answer = await people.browser().signIn(marie.email, marie.password)
    expect(answer.status).toBe(200)
    expect(await welcome()).toMatchObject([{ state: 'waiting' }])
    holding.resolve()
    await expect.poll(welcome).toMatchObject([{ state: 'sent' }])
    await stop()
  })
})

test.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'a mail that was sent while $name was unreachable is recorded later, and not sent again',
  async ({ open }) => {
    const place = await open()
    const wire = await proxyTo(place.url)
    const wired = await openDatabase(wire.url)
    const mails = mailsOn(wired.db)
    await mails.send()
    const stop = mails.work(async () => {
      await wire.refuse()
      return { ok: true, said: '' }
    })
    await mails.logged(1)
    await wire.accept()
    const { rows } = mailsOn(place.db)
    await expect.poll(async () => (await rows())[0]?.state).toBe('sent')
    await stop()
    await wired.close()
    await wire.close()
    await place.drop()
  },
)
