import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administered, firstStart, freePorts, root, startProduct } from './product.ts'

/**
 * Starts two products once for the whole run, one with the demo and one without. All other products
 * copy their data folders: a first start imports the demo and checks the administrator's password.
 */
export default async function makeFirstStarts() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-first-'))
  process.env.FIRST_STARTS = folder
  await Promise.all([administered, { ...administered, DEMO: '0' }].map(startOnce))
  return () => rmSync(folder, { recursive: true })
}

async function startOnce(environment: Record<string, string>) {
  const dataDir = firstStart(environment)
  mkdirSync(dataDir)
  const [port, adminPort] = await freePorts()
  const siteUrl = `http://127.0.0.1:${port}`
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const stop = await startProduct(root, { siteUrl, adminUrl, dataDir }, { environment })
  await stop()
}
