import { existsSync } from 'node:fs'
import { pinnedNode } from './install.mjs'
import { fileOf, isPackage } from './place.mjs'
import { run, Sentence, step } from './process.mjs'

/** Chromium without a window: it opens a page in a fifth of the time. */
const headless = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' }
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Returns the path of a browser for the tests: Debian's headless one, else that of the system. If
 * there is none, installs Playwright's and returns an empty string. Throws a `Sentence` if that fails.
 */
export async function findBrowser() {
  if (existsSync(headless.file)) return headless.file
  // Never install system packages in a site folder.
  if (!isPackage && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium from Debian’s packages', async () => {
      await run('apt-get', ['update', '-qq'])
      await run('apt-get', ['install', '-y', '-qq', headless.name])
    })
    if (existsSync(headless.file)) return headless.file
  }
  const found = systemBrowsers.find((file) => existsSync(file))
  if (found) return found
  const cli = fileOf('playwright-core', 'cli.js')
  const { code, output } = await step('Installing Playwright’s Chromium', () =>
    run(pinnedNode, [cli, 'install', '--only-shell', 'chromium']),
  )
  if (code !== 0) throw new Sentence(`No browser could be installed for the tests:\n${output}`)
  return ''
}
