import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const site = mkdtempSync(join(tmpdir(), 'vitrine-site-'))
const modules = join(site, 'node_modules')
const product = join(modules, 'vitrine')

const layOut = `
import { layOut } from '${root}/bin/new.mjs'
import { stage } from '${root}/bin/stage.mjs'
stage('${product}')
layOut('${site}', 'vitrine.tgz')
`

const template = `
import { Content, type Template } from 'vitrine/templates'
export const template: Template = {
  layout: 'plain',
  contents: {},
  Component: ({ view }) => <article className="ours"><h1>{view.texts.title}</h1><Content view={view} /></article>,
}
`

const layout = `
import { type LayoutProps, Main, useTexts } from 'vitrine/templates'
export const Layout = ({ children }: LayoutProps) => <Main><p>{useTexts()('skip')}</p>{children}</Main>
`

beforeAll(() => {
  mkdirSync(modules)
  const strip = '--disable-warning=ExperimentalWarning'
  execFileSync(process.execPath, [strip, '--input-type=module', '--eval', layOut])
  // What npm would install beside the product.
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@vitrine')
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
  mkdirSync(join(site, 'layouts'))
  mkdirSync(join(site, 'locales/general'))
  write('templates/home.tsx', template)
  write('layouts/plain.tsx', layout)
  write('locales/general/fr.json', '{ "skip": "Droit au but" }')
  write('styles/site.css', '.ours { color: rebeccapurple; }')
  write('public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
})

afterAll(() => rmSync(site, { recursive: true }))

const write = (name: string, text: string) => writeFileSync(join(site, name), text)

test('a site shows what it has of its own, and leaves the product as it is', async () => {
  const before = sumOf(product)
  const { address, stop } = await start()
  try {
    const read = async (path: string) => (await fetch(address + path)).text()
    const page = await read('/')
    expect(page).toContain('<p>Droit au but</p><article class="ours"><h1>Mon site</h1>')
    expect(page).not.toContain('<header')
    expect(await read('/app/ui/site.css?direct')).toMatch(/\.ours\s*{\s*color: rebeccapurple/)
    expect(await read('/favicon.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
  } finally {
    await stop()
  }
  expect(sumOf(product)).toBe(before)
  expect(readdirSync(site)).toContain('data')
})

/** Starts the site as `vitrine dev` does. */
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
