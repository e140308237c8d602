import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '@vitrine/contract/operation/doctor'
import { afterEach, beforeEach } from 'vitest'

/** Makes an empty data folder for each test of a file, and deletes it after the test. */
export function withDataDir(begin: (dataDir: string) => void) {
  let dataDir: string
  beforeEach(() => {
    dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-doctor-')))
    begin(dataDir)
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
}

/** Returns the settings of a site whose database and backups are in its data folder. */
export const settingsIn = (dataDir: string) => ({
  dataDir,
  databaseUrl: `file:${dataDir}/vitrine.db`,
  backups: {
    nightly: true,
    folder: join(dataDir, 'backups'),
    megabytes: 1,
    hours: 0,
    url: undefined,
    passphrase: undefined,
  },
})

/** Returns the codes of findings, in order. */
export const codes = (found: Finding[]) => found.map(({ code }) => code)
