import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../api/src/db/open.ts'
import { cachePublishedPages } from '../api/src/pages/published-pages.ts'
import { productActor } from '../api/src/publishing/actor.ts'
import { formatRedirects } from '../api/src/redirects/export-redirects.ts'
import { importFile } from '../api/src/redirects/import-redirects.ts'
import { readRulesByKey } from '../api/src/redirects/save-redirects.ts'
import { cacheRedirectTable } from '../api/src/redirects/table.ts'
import { testRules } from '../api/src/testing/rules.ts'
import { redirectLimits } from '../contract/src/admin/redirects.ts'
import { measureStep } from './measure-step.ts'

/**
 * Import, undo, reading and export of 10,000 redirects on SQLite: CPU time of each step, and the
 * longest block of the event loop.
 */
export async function measureRedirects(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-redirects-'))
  const database = await openDatabase(`file:${join(folder, 'redirects.db')}`)
  const { db, changes } = database
  const at = new Date()
  const redirects = {
    context: { db, rules: testRules, publicUrl: 'https://example.com', now: () => at },
    changes,
    fixed: {},
    published: cachePublishedPages(db, changes),
    table: cacheRedirectTable(db, changes),
  }
  const by = { actor: productActor, at: at.toISOString(), chain: ['fr'] }
  const run = (bytes: Uint8Array, mode: 'check' | 'good') =>
    importFile(redirects, bytes, { mode, by, language: { language: () => 'en' } })
  const shapes = { 'single paths': makeLines, chains: makeChains }
  for (const [name, make] of Object.entries(shapes)) {
    const bytes = new TextEncoder().encode(make(''))
    await measureStep(`${name}: check`, () => run(bytes, 'check'))
    await measureStep(`${name}: import`, () => run(bytes, 'good'))
    await measureStep(`${name}: import unchanged`, () => run(bytes, 'good'))
    await measureStep(`${name}: read`, () => readRulesByKey(db))
    await measureStep(`${name}: index`, () => cacheRedirectTable(db, changes)())
    await measureStep(`${name}: export`, () => formatRedirects(db))
    await measureStep(`${name}: import changed`, () =>
      run(new TextEncoder().encode(make('x')), 'good'),
    )
    await db.deleteFrom('redirects').execute()
    await changes.commit(async () => {})
  }
  await database.close()
  await rm(folder, { recursive: true })
}

const numbers = () => Array.from({ length: redirectLimits.rules }, (_, at) => at)

const makeLines = (end: string) =>
  numbers()
    .map((at) =>
      at % 10 === 9
        ? `/section-${at % 500}/old-${at}/**,/new/${at}${end}/**`
        : `/section-${at % 500}/old-${at},/new/${at}${end}`,
    )
    .join('\n')

const makeChains = (end: string) =>
  numbers()
    .map((at) => `/chain-${at},/${at % 15 === 14 ? `end${end}` : `chain-${at + 1}`}`)
    .join('\n')
