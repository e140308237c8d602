import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryFolder } from './product.ts'

const vitrine = join(import.meta.dirname, '../bin/vitrine.mjs')
const secondMs = 1_000
const megabyte = 1024 * 1024

/** A site of its own from a packed product: made, installed by npm, built, looked at, started. */
export async function measureSiteFolder() {
  const folder = temporaryFolder()
  const site = join(folder, 'my-site')
  await timed('vitrine new', folder, process.execPath, [vitrine, 'new', 'my-site'])
  writeFileSync(join(site, 'templates/home.tsx'), template)
  await timed('npm install', site, 'npm', ['install', '--no-audit', '--no-fund'])
  await timed('npm run build', site, 'npm', ['run', 'build'])
  await timed('npm test', site, 'npm', ['test'])
  console.log(`packed   ${megabytesOf(site)} MB`)
  await start(site)
}

const template = `import type { Template } from 'vitrine/templates'
export const template: Template = { layout: 'default', contents: {}, Component: () => <h1>Ours</h1> }
`

async function timed(what: string, cwd: string, program: string, words: string[]) {
  const began = performance.now()
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${what} has ended with ${code}.`)
  console.log(`${what.padEnd(14)} ${((performance.now() - began) / secondMs).toFixed(1)} s`)
}

/** From `npm start` to the first page, of a site that is built; its data folder is new. */
async function start(site: string) {
  const began = performance.now()
  const env = { ...process.env, PORT: '0', ADMIN_PORT: '0' }
  const child = spawn('npm', ['start'], { cwd: site, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Site\s+(\S+)$/.exec(line) ?? []
    if (!address) continue
    const page = await (await fetch(address)).text()
    const ms = Math.round(performance.now() - began)
    console.log(`first page after ${ms} ms, ${page.includes('<h1>Ours</h1>') ? '' : 'not '}ours`)
    break
  }
  child.kill('SIGTERM')
}

function megabytesOf(site: string) {
  const packed = readdirSync(site).find((name) => name.endsWith('.tgz')) ?? ''
  return (statSync(join(site, packed)).size / megabyte).toFixed(1)
}
