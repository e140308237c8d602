import { existsSync } from 'node:fs'
import { pinnedNode } from './install.mjs'
import { getPackageFile, isPackage } from './paths.mjs'
import { runQuietly, UserError, withProgress } from './process.mjs'

/** Chromium without a window: it opens a page in a fifth of the time. */
const headless = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' }
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of a browser for the tests: Debian's headless one, else that of the system. If
 * there is none, installs Playwright's and returns an empty string. Throws a `UserError` if that
 * fails.
 */
export async function findBrowser() {
  if (existsSync(headless.file)) return headless.file
  // Never install system packages in a site folder.
  if (!isPackage && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await withProgress('Installing Chromium from Debian’s packages', async () => {
      await runQuietly('apt-get', ['update', '-qq'])
      await runQuietly('apt-get', ['install', '-y', '-qq', headless.name])
    })
    if (existsSync(headless.file)) return headless.file
  }
  const found = systemBrowsers.find((file) => existsSync(file))
  if (found) return found
  const cli = getPackageFile('playwright-core', 'cli.js')
  const { code, output } = await withProgress('Installing Playwright’s Chromium', () =>
    runQuietly(pinnedNode, [cli, 'install', '--only-shell', 'chromium']),
  )
  if (code !== 0) throw new UserError(`Could not install a browser for the tests:\n${output}`)
  return ''
}
