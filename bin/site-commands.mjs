import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, buildAdmin, buildServer } from './build.mjs'
import { pinnedNode } from './install.mjs'
import { findSite, getBuiltProgram, getPackageFile, getProgram, isPackage, root } from './paths.mjs'
import { runInForeground, UserError } from './process.mjs'
import { supervise } from './supervise.mjs'

const serverFlags = [
  // On a large machine V8 would collect short-lived objects only after they take 200 MB.
  '--max-semi-space-size=8',
  // As many helper threads as the machine has cores for: the pauses of the garbage collector wait
  // for all of them, and on one core the usual four make a pause twice as long.
  '--v8-pool-size=0',
]
// Images are decoded in several threads, and glibc would reserve a memory arena for each of them.
const serverEnv = () => ({ MALLOC_ARENA_MAX: '2', ...process.env })

/** Folders whose changes restart the development server. In a site only its settings and mails do. */
const watchedFolders = isPackage
  ? []
  : ['server/src', 'api/src', 'api/locales', 'contract/src', 'files/src', 'site/server']

/**
 * Commands of a site. Each takes its arguments and returns an exit code.
 * @satisfies {Record<string, (words: string[]) => Promise<number>>}
 */
export const siteCommands = {
  start: async (words) => {
    const site = requireSite()
    await buildServer()
    // Check the settings before the slow build.
    const code = await runInForeground(pinnedNode, [getBuiltProgram('check'), ...words], site)
    if (code !== 0) return code
    await build(site)
    const server = [...serverFlags, getBuiltProgram('main'), ...words]
    return supervise(pinnedNode, server, { cwd: site, env: serverEnv() })
  },
  dev: async (words) => {
    const site = requireSite()
    await buildAdmin()
    const siteFiles = ['site.config.ts', 'mails'].map((name) => join(site, name)).filter(existsSync)
    const paths = [...watchedFolders.map((path) => join(root, path)), ...siteFiles]
    return runInForeground(
      pinnedNode,
      [
        ...paths.map((path) => `--watch-path=${path}`),
        '--watch-preserve-output',
        getProgram('server/src/dev'),
        // Each restart after a save uses the same port, so that open pages can reconnect.
        `--refresh-port=${await findFreePort()}`,
        ...words,
      ],
      site,
    )
  },
  build: async () => {
    await build(requireSite())
    return 0
  },
  test: async () => {
    const site = requireSite()
    const code = await checkTypes(site)
    if (code !== 0) return code
    await build(site)
    const browser = await findBrowser()
    return runInForeground(
      pinnedNode,
      [getProgram('server/src/trying/main'), '--browser', browser],
      site,
    )
  },
  // `vitrine update` of an earlier version runs this command of a later one: keep its name and exit code.
  'update:try': async (words) => {
    const site = requireSite()
    if ((await checkTypes(site)) !== 0 && !words.includes('--force'))
      throw new UserError(
        'These files do not match the new types: fix them, or add --force to update anyway.',
      )
    await build(site)
    return runInForeground(pinnedNode, [getProgram('server/src/trying/main'), '--update'], site)
  },
}

async function findFreePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/** @param {string} site */
function checkTypes(site) {
  const types = ['-p', join(site, 'tsconfig.json'), '--noEmit', '--pretty', 'false']
  return runInForeground(pinnedNode, [getPackageFile('typescript', 'bin/tsc'), ...types], site)
}

/** Returns the site folder. Throws a `UserError` if there is none. */
function requireSite() {
  const site = findSite()
  if (site) return site
  throw new UserError(
    'There is no site.config.ts in this folder or above it: go to your site, or create one with "./vitrine new my-site".',
  )
}
