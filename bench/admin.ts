import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createApi } from '../api/src/app.ts'
import { type Database, openDatabase } from '../api/src/db/open.ts'
import { createApiContext } from '../api/src/identity/guards/api-context.ts'
import { createPerson } from '../api/src/identity/people/administration.ts'
import { createPublisher } from '../api/src/publishing/publisher.ts'
import { browserOn } from '../api/src/testing/browser.ts'
import { testAdminOrigin, testSettings } from '../api/src/testing/identity.ts'
import { startPostgres } from '../api/src/testing/postgres.ts'
import { trackingOn } from '../api/src/testing/tracking.ts'
import { writerIn } from '../api/src/testing/writer.ts'
import { importPages } from '../api/src/transfer/import-pages.ts'
import type { LocaleRules } from '../contract/src/config/config.ts'
import { listPages } from '../contract/src/endpoints/admin-pages.ts'
import { formatEndpointPath } from '../contract/src/endpoints/endpoint.ts'
import { saveText } from '../contract/src/endpoints/page-texts.ts'
import { planText } from '../contract/src/endpoints/publishing.ts'
import { imageDefaults } from '../contract/src/media/images.ts'
import { makePages } from './content.ts'
import { temporaryFolder } from './product.ts'
import { measureDebt } from './translation-debt.ts'

const pageCount = 2_000
const languages = 8
const saves = 50
const publishes = 20
const plannedTexts = 100
const processes = 3
const kilobyte = 1_000
const inFutureMs = 1_500

/** Measures the list of all pages, an autosave, a publish, and many plans due at one moment. */
export async function measureAdmin() {
  await measureOn(`file:${join(temporaryFolder(), 'vitrine.db')}`)
  const postgres = await startPostgres()
  try {
    if (postgres.url) await measureOn(`${postgres.url}/postgres`)
  } finally {
    postgres.stop()
  }
}

/** Returns rules with this many languages. Languages without pages stay empty. */
export function rulesWith(count: number): LocaleRules {
  const known = ['fr', 'en', 'es', 'de', 'it', 'ar', 'ru', 'ja']
  const others = Array.from({ length: count - known.length }, (_, at) => `x${letters(at)}`)
  const codes = [...known, ...others].slice(0, count)
  return {
    locales: codes.map((code) => ({ code, displayName: code })),
    defaultLocale: 'fr',
    strategy: 'prefix_and_default',
    hashMode: false,
  }
}

const letterCount = 26
const firstLetter = 97
const letters = (at: number) =>
  String.fromCharCode(firstLetter + Math.floor(at / letterCount), firstLetter + (at % letterCount))

async function measureOn(url: string) {
  console.log(url.startsWith('file:') ? 'SQLite' : 'PostgreSQL')
  const database = await openDatabase(url)
  try {
    await fill(database)
    const { writer, ids } = await openAdmin(database, rulesWith(languages))
    await measureList(writer)
    for (const count of [2, languages, 40]) {
      const admin = await openAdmin(database, rulesWith(count))
      await measureSaves(admin.writer, ids, count)
    }
    await measurePublishes(writer, ids)
    await measurePlans(url, writer, ids)
    const [, ...translations] = rulesWith(languages).locales.map(({ code }) => code)
    await measureDebt(database, writer.browser, ids, translations)
  } finally {
    await database.close()
  }
}

async function fill({ db, changes }: Database) {
  const rules = rulesWith(languages)
  const publish = await createPublisher(db, rules, imageDefaults)
  const parts = { db, changes, rules, publish, now: () => new Date() }
  await importPages(parts, makePages(pageCount, languages))
  const context = createApiContext(db, rules, testSettings)
  const person = { name: 'Anna', ...login, role: 2, locale: 'fr' }
  const made = await createPerson(context, person)
  if (!made.ok) throw new Error(made.reason)
}

const login = { email: 'anna@example.org', password: 'une phrase de passe' }

async function openAdmin(database: Database, rules: LocaleRules) {
  const { db, changes } = database
  const context = createApiContext(db, rules, testSettings)
  const logError = (error: unknown) => console.error(error)
  const parts = { db, changes, rules, context, tracking: trackingOn(db), logError }
  const browser = browserOn(createApi({ ...parts, siteKey: 'key' }), { origin: testAdminOrigin })
  await browser.signIn(login.email, login.password)
  const rows = await db.selectFrom('pages').select('id').orderBy('id').execute()
  return { writer: writerIn(browser), ids: rows.map(({ id }) => id) }
}

type Writer = ReturnType<typeof writerIn>

async function measureList({ browser }: Writer) {
  const times: number[] = []
  let text = ''
  for (let at = 0; at < 10; at++)
    times.push(
      await timed(async () => {
        text = await (await browser.read(listPages.path)).text()
      }),
    )
  const sent = brotliCompressSync(text).length / kilobyte
  const bytes = `${(text.length / kilobyte).toFixed(0)} KB, ${sent.toFixed(0)} KB as Brotli`
  console.log(`  all pages: ${spread(times)}, ${bytes}`)
}

async function measureSaves({ browser, text }: Writer, ids: number[], count: number) {
  const times: number[] = []
  const [id = 0] = ids
  const { fields, ...read } = await text(id)
  let { version } = read
  const before = process.cpuUsage()
  for (let at = 0; at < saves; at++) {
    const content = `${fields.content}<p>${at}</p>`
    const body = { version, fields: { ...fields, content }, tab }
    times.push(
      await timed(async () => {
        const answer = await browser.put(formatEndpointPath(saveText, { id, locale: 'fr' }), body)
        if (answer.status !== 200) throw new Error(await answer.text())
        version = (await answer.json()).data.version
      }),
    )
  }
  const { user, system } = process.cpuUsage(before)
  const cpu = `${((user + system) / saves / microseconds).toFixed(1)} ms CPU each`
  console.log(`  an autosave, ${count} languages: ${spread(times)}, ${cpu}`)
}

/** One user in one tab, save after save. */
const tab = 'tab-of-the-bench'
/** Microseconds in a millisecond. */
const microseconds = 1_000

async function measurePublishes({ save, publish }: Writer, ids: number[]) {
  const times: number[] = []
  for (const id of ids.slice(1, publishes + 1)) {
    await save(id, { title: `Titre ${id}` })
    times.push(
      await timed(async () => {
        const answer = await publish(id)
        if (answer.status !== 200) throw new Error(await answer.text())
      }),
    )
  }
  console.log(`  publishing a text (with reading its version): ${spread(times)}`)
}

async function measurePlans(url: string, { browser, save }: Writer, ids: number[]) {
  const planned = ids.slice(publishes + 1, publishes + 1 + plannedTexts)
  const publishAt = new Date(Date.now() + inFutureMs * plannedTexts).toISOString()
  for (const id of planned) {
    const { version } = await save(id, { title: `Prévu ${id}` })
    const body = { locale: 'fr', version, publishAt, unpublishAt: null }
    const answer = await browser.post(formatEndpointPath(planText, { id }), body)
    if (answer.status !== 200) throw new Error(await answer.text())
  }
  const script = join(import.meta.dirname, 'admin-process.ts')
  const children = Array.from({ length: processes }, () => fork(script, [url, publishAt]))
  await Promise.all(children.map((child) => once(child, 'message')))
  const answers = children.map((child) => once(child, 'message'))
  const began = performance.now()
  for (const child of children) child.send('now')
  const counts = (await Promise.all(answers)).map(([count]) => Number(count))
  const took = (performance.now() - began).toFixed(0)
  console.log(
    `  ${plannedTexts} planned texts by ${processes} processes: ${took} ms, ${counts.join(' + ')}`,
  )
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function spread(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1)
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`
}
