import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../api/src/db/open.ts'
import { createMailQueue } from '../api/src/mail/queue.ts'
import { type MailServer, startMailServer } from '../api/src/testing/mail-server.ts'
import { startPostgres } from '../api/src/testing/postgres.ts'
import { dayMs, secondMs } from '../contract/src/bounds/durations.ts'
import { addressesOf, makePages } from './content.ts'
import { ask, createWriter, startReaders } from './outage-load.ts'
import { kinds, type Running, secret, startProcesses } from './outage-processes.ts'
import { importInto, temporaryFolder } from './product.ts'

const pageCount = 40
const mailCount = 30
const outageMs = 12 * secondMs
const steadyMs = 5 * secondMs
/** Time from the start of the run to the plan, which is due during the outage. */
const planAfterMs = 4 * secondMs
const patienceMs = 120 * secondMs
const everyMs = 50

/**
 * Measures three processes on one PostgreSQL that is stopped and started under load: once at their
 * start, and once while they run. Tasks that must run exactly once are due during the outage.
 */
export async function measureOutage(words: string[]) {
  const chosen = kinds.filter((kind) => words.length === 0 || words.includes(kind))
  for (const kind of chosen) {
    console.log(kind)
    console.table(await measure(kind))
  }
}

type Row = Record<string, string | number | boolean>
type Server = Awaited<ReturnType<typeof startPostgres>>

async function measure(kind: (typeof kinds)[number]): Promise<Row> {
  const server = await startPostgres()
  const manners: { holds?: Promise<void> } = {}
  const mails = await startMailServer(manners)
  const dataDir = join(temporaryFolder(), 'data')
  const url = `${server.url}/postgres`
  const pages = makePages(pageCount, 1)
  importInto(url, dataDir, pages)
  const database = await openDatabase(url)
  await makeBackupDue(database)
  await database.close()
  await server.halt()
  const running = await startProcesses(kind, {
    url,
    dataDir,
    more: { MAIL_URL: mails.url, MAIL_FROM: 'Essai <no-reply@site.test>' },
  })
  try {
    const row = await beginWithout(server, running)
    return {
      ...row,
      ...(await backedUpOnce(url, dataDir)),
      ...(await goOnWithout(server, running, url, {
        mails,
        manners,
        addresses: addressesOf(pages),
      })),
      'processes without a restart': running.alive(),
      'stopped cleanly': await running.stop(),
    }
  } finally {
    await running.stop()
    await mails.stop()
    server.stop()
  }
}

/** Dates the database back by two days, without a backup, so that a backup is due. */
async function makeBackupDue({ db }: Database) {
  const timestamp = new Date(Date.now() - 2 * dayMs).toISOString()
  await db
    .withTables<{ kysely_migration: { timestamp: string } }>()
    .updateTable('kysely_migration')
    .set({ timestamp })
    .execute()
}

/** Measures the start of the processes while PostgreSQL is stopped. */
async function beginWithout(server: Server, running: Running): Promise<Row> {
  await until(async () => (await statuses(running, '/healthz')).every((status) => status === 200))
  const probed = await probes(running)
  await server.resume()
  const began = performance.now()
  await running.ready
  return { 'at the start, healthz and readyz': probed, 'all ready after s': secondsSince(began) }
}

interface Meanwhile {
  mails: MailServer
  manners: { holds?: Promise<void> }
  addresses: string[]
}

async function goOnWithout(
  server: Server,
  running: Running,
  url: string,
  { mails, manners, addresses }: Meanwhile,
): Promise<Row> {
  const { urls } = running
  const writer = await createWriter(running.admins[0] ?? '')
  for (const each of running.each) for (const path of addresses) await ask(each + path)
  const readers = startReaders(urls, addresses)
  await wait(steadyMs)
  const mailGate = Promise.withResolvers<void>()
  manners.holds = mailGate.promise
  await queueMails(url)
  // The mail server has received some mails and delays its response.
  await mails.until(mails.arrived.length + 2)
  const planned = await writer.plan('Planifiée', new Date(Date.now() + planAfterMs))
  const before = readers.mark()
  await server.halt()
  mailGate.resolve()
  const writing = writer.writeFor(outageMs)
  await wait(outageMs / 2)
  const probed = await probes(running)
  const { refused, others, message } = await writing
  const during = readers.mark()
  await server.resume()
  const began = performance.now()
  await until(async () => (await statuses(running, '/readyz')).every((status) => status === 200))
  const readyAfter = secondsSince(began)
  const published = performance.now()
  const path = await writer.publish('Publiée ensuite')
  await until(async () => (await statuses(running, path)).every((status) => status === 200))
  const seenAfter = secondsSince(published)
  await until(async () => (await statuses(running, '/planifiee')).every((each) => each === 200))
  const after = await readers.stop()
  return {
    'pages before, 200 of all': before,
    'pages in the outage, 200 of all': during,
    'pages after, 200 of all': after,
    'healthz and readyz in the outage': probed,
    'writes refused by 503, others': `${refused}, ${others}`,
    'message of the refusals': message,
    'ready again after s': readyAfter,
    'a publish is visible in all after s': seenAfter,
    'times the plan ran': await timesPublished(url, planned),
    ...(await sentOnce(url, mails)),
  }
}

async function queueMails(url: string) {
  const { db, close } = await openDatabase(url)
  const queue = createMailQueue(secret)
  for (let at = 0; at < mailCount; at++)
    await queue.send(db, {
      to: `reader-${at}@example.org`,
      locale: 'fr',
      template: 'test',
      data: { url: 'https://site.test' },
    })
  await close()
}

/** Waits until the queue is empty, and counts mails that were sent twice. */
async function sentOnce(url: string, { arrived }: MailServer): Promise<Row> {
  const { db, close } = await openDatabase(url)
  const rows = () => db.selectFrom('mails').selectAll().execute()
  await until(async () => (await rows()).every(({ state }) => state !== 'waiting'))
  const sent = (await rows()).filter(({ state }) => state === 'sent').length
  await close()
  const ids = new Set(arrived.map(({ mail }) => mail.messageId))
  return {
    'mails sent': sent,
    'arrived, arrived twice': `${ids.size}, ${arrived.length - ids.size}`,
  }
}

/** Counts backups. The first process claimed the backup of the night at the start. */
async function backedUpOnce(url: string, dataDir: string): Promise<Row> {
  const { db, close } = await openDatabase(url)
  // Hourly copies are rows of this table too.
  const backups = () =>
    db.selectFrom('backups').selectAll().where('night', 'not like', 'hour %').execute()
  await until(async () => (await backups()).some(({ verified_at }) => verified_at !== null))
  const made = (await backups()).length
  await close()
  return { 'backups made, files': `${made}, ${readdirSync(join(dataDir, 'backups')).length}` }
}

async function timesPublished(url: string, id: number): Promise<number> {
  const { db, close } = await openDatabase(url)
  const times = await db
    .selectFrom('changes_log')
    .select('id')
    .where('page_id', '=', id)
    .where('kind', '=', 'text-published')
    .execute()
  await close()
  return times.length
}

const secondsSince = (began: number) => Number(((performance.now() - began) / secondMs).toFixed(1))

/** Returns the status of each process for a path. */
const statuses = ({ each }: Running, path: string) =>
  Promise.all(each.map((url) => ask(url + path)))

async function probes(running: Running) {
  // A readiness result is cached for a second.
  await wait(2 * secondMs)
  const counted = async (path: string) => {
    const all = Object.entries(Object.groupBy(await statuses(running, path), String))
    return all.map(([status, these = []]) => `${these.length}×${status}`).join(' ')
  }
  return `${await counted('/healthz')}, ${await counted('/readyz')}`
}

async function until(isSo: () => Promise<boolean>) {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${patienceMs / secondMs} s.`)
    await wait(everyMs)
  }
}
