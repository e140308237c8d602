import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { makePages } from './content.ts'
import { importPages, startProduct, temporaryFolder } from './product.ts'

const pageCount = 2_000
const languages = 8
const adminPort = 4181
const person = { email: 'anna@example.org', password: 'une phrase de passe sûre' }
/** Interval between two turns of the mouse wheel. */
const turnPx = 1_000
const turnEveryMs = 50
/** A longer task is noticeable as a pause. */
const pauseMs = 50
const shownTasks = 5
const microseconds = 1_000
const flags = ['--no-sandbox', '--disable-gpu']

interface TraceEvent {
  name: string
  cat: string
  /** Wall-clock time and CPU time in microseconds. */
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

/** Scrolls the list of all pages to its end and back, and measures tasks that delay frames. */
export async function measureAdminScroll() {
  const folder = temporaryFolder()
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(makePages(pageCount, languages)))
  importPages(folder, file)
  const product = await startProduct(folder, '1', '0,1', {
    ADMIN_PORT: String(adminPort),
    ADMIN_URL: `http://127.0.0.1:${adminPort}`,
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  try {
    const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
    await signIn(page)
    const trace = await traceOf(page, () => scrollThrough(page))
    console.log(summary(trace))
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function signIn(page: Page) {
  await page.goto(`http://127.0.0.1:${adminPort}/pages`)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('row').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(640, 600)
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const turns = Math.ceil(height / turnPx)
  for (const step of [turnPx, -turnPx])
    for (let at = 0; at < turns; at++) {
      await page.mouse.wheel(0, step)
      await page.waitForTimeout(turnEveryMs)
    }
  const rows = await page.getByRole('treegrid').getAttribute('aria-rowcount')
  console.log(`${rows} rows, ${height} px, ${turns} turns each way`)
}

/** Records a trace of the browser while `work` runs. */
async function traceOf(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as never as TraceEvent[])),
  )
  await session.send('Tracing.start', {
    categories: 'disabled-by-default-devtools.timeline,devtools.timeline,toplevel,__metadata',
  })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

/** Wall-clock time, and CPU time, which does not depend on other programs. */
function summary(events: TraceEvent[]) {
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && isMain.has(`${pid} ${tid}`),
  )
  const clock = longest(tasks.map(({ dur = 0 }) => dur))
  const processor = longest(tasks.map(({ tdur = 0 }) => tdur))
  return `${tasks.length} tasks; wall-clock time ${clock}; CPU time ${processor}`
}

function longest(durations: number[]) {
  const all = durations.map((each) => each / microseconds).toSorted((a, b) => b - a)
  const pauses = all.filter((ms) => ms > pauseMs).length
  const most = all.slice(0, shownTasks).map((ms) => ms.toFixed(0))
  return `${most.join(', ')} ms, ${pauses} of more than ${pauseMs} ms`
}
