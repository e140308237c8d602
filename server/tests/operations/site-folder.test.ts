import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '@vitrine/api/db/open'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSiteFile } from '../../src/exchange/write-site-file.ts'
import { createOwnSite } from '../../src/testing/own-site.ts'
import { pageWith, storePages, testSite } from '../../src/testing/product.ts'

const site = mkdtempSync(join(tmpdir(), 'vitrine-site-'))
const product = join(site, 'node_modules/vitrine')

const template = `
import { Content, type Template } from 'vitrine/templates'
export const template: Template = {
  layout: 'plain',
  contents: {},
  Component: ({ view }) => <article className="ours"><h1>{view.texts.title}</h1><Content view={view} /></article>,
}
`

const island = `
import { useState } from 'react'
import { useTexts } from 'vitrine/templates'
export function Island({ from }: { from: number }) {
  const t = useTexts()
  const [count, setCount] = useState(from)
  return <button type="button" title={t('skip')} onClick={() => setCount(count + 1)}>{count}</button>
}
`

const alive = `
import { island, type Template } from 'vitrine/templates'
import { Island } from '../islands/counter.tsx'
const Counter = island('counter', Island)
export const template: Template = { layout: 'plain', contents: {}, Component: () => <Counter from={3} /> }
`

const layout = `
import { type LayoutProps, Main, useTexts } from 'vitrine/templates'
export const Layout = ({ children }: LayoutProps) => <Main><p>{useTexts()('skip')}</p>{children}</Main>
`

beforeAll(() => {
  createOwnSite(site)
  mkdirSync(join(site, 'locales/general'))
  write('templates/home.tsx', template)
  write('locales/general/fr.json', '{ "skip": "Droit au but" }')
  write('styles/site.css', '.ours { color: rebeccapurple; }')
  write('public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
})

afterAll(() => rmSync(site, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(site, name), text)

test('a site uses its own templates, texts and styles, and does not change the product', async () => {
  const before = sumOf(product)
  const { address, stop } = await start()
  try {
    const read = async (path: string) => (await fetch(address + path)).text()
    expect(await read('/')).toContain('<header')
    // A folder that is created while the site runs is detected.
    mkdirSync(join(site, 'layouts'))
    write('layouts/plain.tsx', layout)
    await expect
      .poll(() => read('/'))
      .toContain('<p>Droit au but</p><article class="ours"><h1>Vitrine</h1>')
    expect(await read('/')).not.toContain('<header')
    // An island is rendered with its initial values, and imported by the browser.
    mkdirSync(join(site, 'islands'))
    write('islands/counter.tsx', island)
    write('templates/home.tsx', alive)
    await expect
      .poll(() => read('/'))
      .toMatch(
        /<v-island data-island="counter" data-when="seen" data-held="[^"]*"><button type="button" title="Droit au but">3<\/button>/,
      )
    const imported = /import\("([^"]*counter\.tsx[^"]*)"\)/
    await expect.poll(() => read('/app/islands/own.ts')).toMatch(imported)
    const [, module = ''] = imported.exec(await read('/app/islands/own.ts')) ?? []
    expect(await read(module)).toContain('export function Island(')
    expect(await read('/app/ui/site.css?direct')).toMatch(/\.ours\s*{\s*color: rebeccapurple/)
    expect(await read('/favicon.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
  } finally {
    await stop()
  }
  expect(sumOf(product)).toBe(before)
  expect(readdirSync(site)).toContain('data')
})

/** Creates the database of a first start. */
async function makeDatabase(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const { close } = await openDatabase(`file:${dataDir}/vitrine.db`)
  await close()
}

test('an import knows the templates of the site folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-there-'))
  const databaseUrl = `file:${dataDir}/vitrine.db`
  const pages = [
    pageWith({ fr: 'un' }, { template: 'ours' }),
    pageWith({ fr: 'deux' }, { template: 'nobodys' }),
  ]
  await storePages({ databaseUrl, site: testSite }, pages)
  const { db, close } = await openDatabase(databaseUrl)
  const file = join(dataDir, 'a.site')
  await writeSiteFile(file, db, { dataDir, site: testSite })
  await close()
  write('templates/ours.tsx', template)
  await makeDatabase(join(dataDir, 'here'))
  const words = [join(product, 'server/dist/cli.js'), 'site:import', file, '--dry-run']
  const env = { PATH: process.env.PATH, DATA_DIR: join(dataDir, 'here') }
  const said = execFileSync(process.execPath, words, { cwd: site, env, encoding: 'utf8' })
  expect(said).toContain('the template "nobodys" does not exist')
  expect(said).not.toContain('the template "ours" does not exist')
  rmSync(dataDir, { recursive: true })
})

test('mail texts of the site folder are used, and unknown ones reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-mail-'))
  await makeDatabase(dataDir)
  const words = [join(product, 'server/dist/cli.js'), 'mail:test', 'marie@example.org']
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const send = () => spawnSync(process.execPath, words, { cwd: site, env, encoding: 'utf8' })
  mkdirSync(join(site, 'mails'))
  write('mails/fr.json', '{ "tset": {} }')
  expect(send().stderr).toContain('mails/fr.json: tset is unknown; the names are quoted,')
  write('mails/fr.json', '{ "test": { "subject": "Le courrier est la" } }')
  expect(send().stdout).toContain('the mail to marie@example.org is in ')
  const [mail = ''] = readdirSync(join(dataDir, 'outbox'))
  const text = readFileSync(join(dataDir, 'outbox', mail), 'utf8')
  expect(text).toContain('Subject: Le courrier est la')
  rmSync(join(site, 'mails'), { recursive: true })
  rmSync(dataDir, { recursive: true })
})

test('a program of a site calls the API through vitrine/client, with types', () => {
  const program = `
import { createClient } from 'vitrine/client'
const client = createClient({ url: 'https://example.org' })
// @ts-expect-error There is no such method.
if (client.nothing === undefined) console.log(typeof client.showMenu)
`
  write('program.ts', program)
  write('program.json', '{ "extends": "vitrine/tsconfig.json", "files": ["program.ts"] }')
  const compiler = join(site, 'node_modules/typescript/bin/tsc')
  const checked = spawnSync(process.execPath, [compiler, '-p', 'program.json'], { cwd: site })
  expect(String(checked.stdout)).toBe('')
  const said = execFileSync(process.execPath, ['program.ts'], { cwd: site, encoding: 'utf8' })
  expect(said).toBe('function\n')
})

test.runIf(process.getuid?.() === 0)(
  'root cannot update the site of another user, and gets a command that works',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-of-another-'))
    chownSync(dataDir, 65_534, 65_534)
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    for (const words of [
      ['update', 'a.tgz', '--yes'],
      ['update', '--back'],
    ]) {
      const program = join(product, 'bin/vitrine.mjs')
      const run = spawnSync(process.execPath, [program, ...words], { cwd: site, env })
      expect(run.status).toBe(1)
      expect(String(run.stderr)).toBe(
        `The site in ${dataDir} belongs to the user 65534, and root would leave files there that the site cannot read. Type:\n  setpriv --reuid=65534 --regid=65534 --clear-groups ./vitrine ${words.join(' ')}\n`,
      )
    }
    rmSync(dataDir, { recursive: true })
  },
)

/** Starts the site like `vitrine dev`. */
async function start() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', ADMIN_PORT: '0' }
  const child = spawn(process.execPath, [join(product, 'server/src/dev.js')], {
    cwd: site,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Site\s+(\S+)$/.exec(line) ?? []
    if (address) return { address, stop }
  }
  throw new Error('The site did not start.')
}

function sumOf(folder: string) {
  const digest = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of files.filter((entry) => entry.isFile()))
    digest.update(name).update(readFileSync(join(parentPath, name)))
  return digest.digest('hex')
}
