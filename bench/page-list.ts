import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { createApi } from '../api/src/app.ts'
import { type Database, openDatabase } from '../api/src/db/open.ts'
import { createApiContext } from '../api/src/identity/guards/api-context.ts'
import { createPerson } from '../api/src/identity/people/administration.ts'
import { browserOn } from '../api/src/testing/browser.ts'
import { testAdminOrigin, testSettings } from '../api/src/testing/identity.ts'
import { startPostgres } from '../api/src/testing/postgres.ts'
import { trackingOn } from '../api/src/testing/tracking.ts'
import { listPages, showPageTree } from '../contract/src/endpoints/admin-pages.ts'
import { rulesWith } from './admin.ts'
import { measureStep } from './measure-step.ts'
import { temporaryFolder } from './product.ts'

const usualSizes = ['2000x8', '10000x8']
const repeats = 5
const kilobyte = 1_000
const login = { email: 'anna@example.org', password: 'une phrase de passe' }

/**
 * Measures the lists of pages of the admin, for each number of pages × languages, on SQLite and on
 * PostgreSQL: CPU time, the longest block of the event loop, and bytes.
 */
export async function measurePageList(words: string[]) {
  for (const size of words.length > 0 ? words : usualSizes) {
    const [pages = 0, languages = 1] = size.split('x').map(Number)
    console.log(`${pages} pages in ${languages} languages, SQLite`)
    await measureOn(`file:${join(temporaryFolder(), 'vitrine.db')}`, pages, languages)
    const postgres = await startPostgres()
    if (!postgres.url) continue
    console.log(`${pages} pages in ${languages} languages, PostgreSQL`)
    await measureOn(`${postgres.url}/postgres`, pages, languages).finally(postgres.stop)
  }
}

async function measureOn(url: string, pages: number, languages: number) {
  const database = await openDatabase(url)
  try {
    await fill(database, pages, languages)
    collectGarbage()
    const browser = await openAdmin(database, languages)
    for (const path of paths) await measurePath(browser, path)
  } finally {
    await database.close()
  }
}

/** Otherwise the rows that filled the database are collected while a list is read. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const paths = [showPageTree.path, listPages.path, `${listPages.path}?state=changed&limit=100`]

async function measurePath(browser: Awaited<ReturnType<typeof openAdmin>>, path: string) {
  const answer = await browser.read(path)
  const tag = answer.headers.get('etag') ?? ''
  const text = await answer.text()
  for (let at = 0; at < repeats; at++)
    await measureStep(`  ${path}`, async () => {
      // The body is not decoded, since a client does so in another process.
      for await (const _ of (await browser.read(path)).body ?? []);
    })
  await measureStep(`  ${path}, unchanged`, async () => {
    const known = { 'if-none-match': tag }
    const { status } = await browser.send('GET', path, undefined, known)
    if (status !== 304) throw new Error(`${path} answered ${status}.`)
  })
  const sent = brotliCompressSync(text).length / kilobyte
  console.log(`  ${(text.length / kilobyte).toFixed(0)} KB, ${sent.toFixed(0)} KB as Brotli`)
}

async function openAdmin(database: Database, languages: number) {
  const rules = rulesWith(languages)
  const { db, changes } = database
  const context = createApiContext(db, rules, testSettings)
  const made = await createPerson(context, { name: 'Anna', ...login, role: 2, locale: 'fr' })
  if (!made.ok) throw new Error(made.reason)
  const logError = (error: unknown) => console.error(error)
  const parts = { db, changes, rules, context, tracking: trackingOn(db), logError }
  const browser = browserOn(createApi({ ...parts, siteKey: 'key' }), { origin: testAdminOrigin })
  await browser.signIn(login.email, login.password)
  return browser
}

const pagesOfParent = 100
const pagesAtOnce = 20
const at = '2026-01-01T00:00:00.000Z'
const prose = `<p>${'Une phrase de la région, avec ses mots. '.repeat(40)}</p>`

/** Stores a page tree of two levels. One published text in ten has a draft. */
async function fill({ db }: Database, pages: number, languages: number) {
  const codes = rulesWith(languages).locales.map(({ code }) => code)
  for (let from = 0; from < pages; from += pagesAtOnce)
    await db.transaction().execute(async (tx) => {
      const ids = Array.from(
        { length: Math.min(pagesAtOnce, pages - from) },
        (_, n) => from + n + 1,
      )
      await tx.insertInto('pages').values(ids.map(makePage)).execute()
      const texts = ids.flatMap((id) => codes.map((code) => ({ id, code })))
      await tx.insertInto('page_translations').values(texts.map(makeText)).execute()
      const drafts = texts.filter((_, nth) => (from + nth) % 10 === 0)
      await tx.insertInto('working_copies').values(drafts.map(makeDraft)).execute()
    })
}

function makePage(id: number) {
  const parent = id - ((id - 1) % pagesOfParent)
  return {
    id,
    key: `page-${id}`,
    template: id % 7 ? 'page' : 'article',
    type: 0,
    method: 'GET',
    seo_type: 'website',
    position: id,
    parent_id: parent === id ? null : parent,
    created_at: at,
    updated_at: at,
  }
}

interface Text {
  id: number
  code: string
}

const titleOf = ({ id, code }: Text) => `${wordsOf(id, ' ')} ${code}`
const slugOf = ({ id, code }: Text) =>
  `section-${id % pagesOfParent}/${wordsOf(id, '-')}-${code}-${id}`
const wordsOf = (id: number, space: string) =>
  [id, id * 7, id * 31, id * 101].map((n) => vocabulary[n % vocabulary.length]).join(space)
const vocabulary =
  'région marché école projet atelier énergie maison santé musée conseil rivière'.split(' ')

const makeText = (text: Text) => ({
  page_id: text.id,
  locale: text.code,
  title: titleOf(text),
  slug: slugOf(text),
  slug_key: slugOf(text),
  content: prose,
  content_html: prose,
  seo_title: '',
  seo_description: '',
  field_values: '{}',
  status: 'published' as const,
  published_at: at,
  updated_at: at,
})

const makeDraft = (text: Text) => ({
  page_id: text.id,
  locale: text.code,
  version: 1,
  created_at: at,
  updated_at: at,
  changed: 1,
  title: titleOf(text),
  slug: slugOf(text),
  slug_key: slugOf(text),
  fields: JSON.stringify({ content: prose }),
})
