import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { layMigrated } from '@vitrine/api/testing/migrated-sqlite'
import { freePort } from '@vitrine/files/testing/free-port'
import { addressesOf, startProgram } from './processes.ts'
import { makeAdministrator, testSite } from './product.ts'
import { testAdmin } from './sign-in.ts'

/** The product in a child process, with an administrator and without the demonstration. */
export interface ChildProduct {
  site: string
  admin: string
  pid: number
  /** Sends SIGTERM and returns the exit code. */
  stop: () => Promise<number | null>
}

/** Starts the product. `by` is a command that runs the program given as its arguments. */
export async function startChildProduct(
  dataDir: string,
  by: string[] = [],
  more: Record<string, string> = {},
): Promise<ChildProduct> {
  const env = {
    ...more,
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
    CONNECTIONS_PER_ADDRESS: '1000',
  }
  await createChildDatabase(join(dataDir, 'vitrine.db'))
  const program = startProgram('main.ts', [], env, 'pipe', by)
  const { site, admin } = await addressesOf(program)
  const stop = () => {
    program.child.kill('SIGTERM')
    return program.ended
  }
  return { site, admin, pid: program.child.pid ?? 0, stop }
}

/**
 * Creates a migrated database with an administrator, because the first start on an empty one is
 * slow.
 */
export async function createChildDatabase(file: string) {
  if (existsSync(file)) return
  await layMigrated(file)
  await makeAdministrator({ databaseUrl: `file:${file}`, site: testSite }, testAdmin)
}
