import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databases } from '@vitrine/api/testing/databases'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesOf, startProgram } from '../testing/processes.ts'

let folder: string
let place: { DATA_DIR: string; PORT: string; ADMIN_PORT: string }
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'))
  const [PORT, ADMIN_PORT] = [String(await freePort()), String(await freePort())]
  place = { DATA_DIR: folder, PORT, ADMIN_PORT }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the findings of `doctor` about the place of the admin. */
async function adminFound(env: Record<string, string> = {}) {
  const doctor = startProgram('cli/main.ts', ['doctor', '--json'], { ...place, ...env })
  await doctor.ended
  const { findings }: { findings: { code: string }[] } = JSON.parse(doctor.output())
  return findings.filter(({ code }) => /^admin(At|Local)$/.test(code))
}

const adminAt = (url: string) => [expect.objectContaining({ code: 'adminAt', values: { url } })]

test.each(databases)(
  'the doctor finds the admin of a site on $name without the variables that started it',
  async ({ empty }) => {
    const { url, drop } = await empty()
    const database = { DATABASE_URL: url, DEMO: '0' }
    const started = { ...place, ...database, PUBLIC_URL: 'https://site.test' }
    const site = startProgram('main.ts', [], started)
    await addressesOf(site)
    site.child.kill('SIGTERM')
    await site.ended
    expect(await adminFound(database)).toEqual(adminAt('https://site.test/admin'))
    const elsewhere = { ...database, PUBLIC_URL: 'https://other.test' }
    expect(await adminFound(elsewhere)).toEqual(adminAt('https://other.test/admin'))
    await drop()
  },
)

test('without a readable database, the doctor uses only the variables', async () => {
  const local = adminAt(`http://localhost:${place.ADMIN_PORT}`)
  expect(await adminFound()).toEqual(local)
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'vitrine.db'), 'no database')
  expect(await adminFound()).toEqual(local)
})
