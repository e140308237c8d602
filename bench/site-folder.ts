import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './product.ts'
import { firstPage } from './site-start.ts'
import { measureUpdates } from './site-updates.ts'

const vitrine = join(import.meta.dirname, '../bin/vitrine.mjs')
const secondMs = 1_000
const megabyte = 1024 * 1024

const killsOfEach = 5

/**
 * Measures a site folder from a packed product: creation, npm install, build, test, start and update.
 * The argument is the number of kills of an update, and of the way back.
 */
export async function measureSiteFolder([kills]: string[]) {
  const folder = temporaryFolder()
  const site = join(folder, 'my-site')
  await timed('vitrine new', folder, process.execPath, [vitrine, 'new', 'my-site'])
  writeFileSync(join(site, 'templates/home.tsx'), template)
  await timed('npm install', site, 'npm', ['install', '--no-audit', '--no-fund'])
  await timed('npm run build', site, 'npm', ['run', 'build'])
  await timed('npm test', site, 'npm', ['test'])
  console.log(`packed   ${megabytesOf(site)} MB`)
  const { ms, page } = await firstPage(site)
  console.log(`first page after ${ms} ms, ${page.includes('<h1>Ours</h1>') ? '' : 'not '}ours`)
  await measureUpdates(site, join(site, packedIn(site)), Number(kills ?? killsOfEach))
}

const template = `import type { Template } from 'vitrine/templates'
export const template: Template = { layout: 'default', contents: {}, Component: () => <h1>Ours</h1> }
`

async function timed(what: string, cwd: string, program: string, words: string[]) {
  const began = performance.now()
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${what} exited with code ${code}.`)
  console.log(`${what.padEnd(14)} ${((performance.now() - began) / secondMs).toFixed(1)} s`)
}

const packedIn = (site: string) => readdirSync(site).find((name) => name.endsWith('.tgz')) ?? ''

const megabytesOf = (site: string) =>
  (statSync(join(site, packedIn(site))).size / megabyte).toFixed(1)
