import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertAlert, type NewAlert } from '@vitrine/api/alerts/store'
import { openDatabase } from '@vitrine/api/db/open'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesOf, type Program, startProgram } from '../../src/testing/processes.ts'
import { pageWith, storePages, testSite } from '../../src/testing/product.ts'

const alert: NewAlert = {
  key: 'flood',
  version: 1,
  state: 'planned',
  degree: 'warning',
  texts: { fr: { text: 'Crue du lac', label: '', url: '' } },
  starts_at: '',
  ends_at: null,
  dismissible: true,
}

let folder: string
let program: Program
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-killed-'))
  await storePages({ databaseUrl: `file:${folder}/vitrine.db`, site: testSite }, [
    pageWith({ fr: '' }, { template: 'home' }),
  ])
})
afterAll(async () => {
  await kill()
  rmSync(folder, { recursive: true })
})

async function start(): Promise<string> {
  const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
  program = startProgram('main.ts', [], { DATA_DIR: folder, DEMO: '0', ...ports })
  return (await addressesOf(program)).site
}

async function kill() {
  program.child.kill('SIGKILL')
  await program.ended
}

async function planAlert(startsAt: Date) {
  const { changes, close } = await openDatabase(`file:${folder}/vitrine.db`)
  await changes.commit((tx) => insertAlert(tx, { ...alert, starts_at: startsAt.toISOString() }))
  await close()
}

/** Reads rows of the database of the product, which may be running. */
function readRows(query: string) {
  const sqlite = new DatabaseSync(join(folder, 'vitrine.db'), { readOnly: true })
  const rows = sqlite.prepare(query).all()
  sqlite.close()
  return rows
}

test('an alert whose process is killed as it begins is shown and logged once after a restart', async () => {
  await start()
  await planAlert(new Date(Date.now() + secondMs))
  const states = () => readRows('select state from alerts').map(({ state }) => state)
  await expect.poll(states, { interval: 5, timeout: 60_000 }).toEqual(['shown'])
  await kill()
  const html = await (await fetch(await start())).text()
  expect(html.match(/Crue du lac/g)).toHaveLength(1)
  expect(readRows('select state, version from alerts')).toMatchObject([
    { state: 'shown', version: 2 },
  ])
  expect(readRows("select id from changes_log where kind = 'alert-changed'")).toHaveLength(1)
})
