import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importPages, temporaryFolder } from './product.ts'

const root = join(import.meta.dirname, '..')
const port = 4190
const menuLinks = 12
const footerColumns = 4
const columnLinks = 6

/**
 * Adds the product to the targets of another benchmark, with the same pages and menus of the same
 * length: `npm run bench -- peers FOLDER [OPTIONS of that benchmark]`.
 */
export function compareWithPeers([given = '', ...options]: string[]) {
  const folder = resolve(given)
  if (!existsSync(join(folder, 'bench.mjs')))
    throw new Error(`${given} does not contain bench.mjs.`)
  const dataDir = createPeersFolder(folder)
  const config = join(dataDir, 'targets.mjs')
  writeFileSync(config, targets(folder, dataDir))
  const words = ['bench.mjs', '--config', config, ...options]
  const { status } = spawnSync(process.execPath, words, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, BENCH_NODE: process.execPath },
  })
  process.exitCode = status ?? 1
}

/** Returns a data folder with the pages of the peers, and menus as long as theirs. */
export function createPeersFolder(folder: string) {
  const dataDir = temporaryFolder()
  const pages = join(folder, 'data/pages.json')
  const menus = join(dataDir, 'menus.json')
  writeFileSync(menus, JSON.stringify(menusOf(JSON.parse(readFileSync(pages, 'utf8')))))
  importPages(dataDir, pages, ['--menus', menus])
  return dataDir
}

interface Listed {
  id: number
  translatable: Record<string, { title: string }>
}

function menusOf(pages: Listed[]) {
  const entry = (at: number) => ({ page: `page-${pages[at % pages.length]?.id}` })
  const label = (at: number) =>
    Object.fromEntries(
      Object.entries(pages[at]?.translatable ?? {}).map(([locale, { title }]) => [locale, title]),
    )
  const links = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => entry(from + at))
  const footer = Array.from({ length: footerColumns }, (_, column) => ({
    label: label(column),
    children: links(columnLinks, menuLinks + column * columnLinks),
  }))
  return { main: links(menuLinks, 0), footer, legal: links(1, 0) }
}

function targets(folder: string, dataDir: string) {
  const peers = pathToFileURL(join(folder, 'peers.config.mjs'))
  const target = (name: string, at: number, more: object, env: object) => ({
    name,
    cwd: root,
    start: ['node', '--max-semi-space-size=8', '--v8-pool-size=0', 'server/dist/main.js'],
    port: at,
    urls: join(folder, 'data/urls.txt'),
    kinds: ['page'],
    env: {
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_PORT: '0',
      PUBLIC_URL: `http://127.0.0.1:${at}`,
      ...env,
    },
    ...more,
  })
  const own = [
    target('vitrine', port, {}, { PAGE_CACHE: '0' }),
    target('vitrine-repeated', port + 1, { warmSecs: 15, acceptEncoding: 'br' }, {}),
  ]
  return `import peers from '${peers}'\nexport default { ...peers, targets: [...${JSON.stringify(own)}, ...peers.targets] }\n`
}
