import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, freePorts, root, startProduct } from '../product.ts'
import type { Browser } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { journey } from './journey.ts'
import { openWebKit } from './webkit.ts'

interface Kind {
  name: string
  /** Required programs, and the Debian packages that contain them. */
  needs: [program: string, debian: string][]
  open: (programs: string[], port: number) => Promise<Browser>
}

const kinds: Kind[] = [
  {
    name: 'Firefox',
    needs: [[process.env.FIREFOX ?? '/usr/bin/firefox-esr', 'firefox-esr']],
    open: ([firefox = '']) => openFirefox(firefox),
  },
  {
    name: 'WebKitGTK',
    needs: [
      ['/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'],
      ['/usr/bin/Xvfb', 'xvfb'],
    ],
    open: ([driver = '', screen = ''], port) => openWebKit(driver, screen, port),
  },
]

/** Runs the journey in browsers that `npm test` does not cover. */
for (const kind of kinds) {
  const missing = kind.needs.filter(([program]) => !existsSync(program))
  if (missing.length === 0) await check(kind)
  else {
    const packages = missing.map(([, debian]) => debian).join(' ')
    say(`${kind.name} is not installed: on Debian, apt-get install ${packages}`)
    process.exitCode = 1
  }
}

async function check({ name, needs, open }: Kind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-browsers-'))
  const [port, adminPort] = await freePorts()
  const [driverPort] = await freePorts()
  const siteUrl = `http://127.0.0.1:${port}`
  const stop = await startProduct(root, {
    siteUrl,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    dataDir,
  })
  const programs = needs.map(([program]) => program)
  const browser = await open(programs, Number(driverPort))
  try {
    for await (const step of journey(browser, siteUrl, admin)) say(`${name}: ${step}`)
  } catch (error) {
    say(`${name}: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await browser.close()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
