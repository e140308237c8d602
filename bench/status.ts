import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../api/src/db/open.ts'
import { trackingPaths } from '../contract/src/tracking/tracking-paths.ts'
import { addressesOf, makePages } from './content.ts'
import { median } from './median.ts'
import { startEvents, startPages } from './pacing.ts'
import { busySeconds, importPages, startProduct, temporaryFolder } from './product.ts'

const warmSeconds = 6
/** Number of requests until the code is compiled. */
const warmRequests = 60_000
const turns = 6
const turnSeconds = 3
const barePort = 4181
const eventsASecond = 5_000
const writtenMs = 1_500
const behindProxy = { TRUST_PROXY: '127.0.0.1' }

/** Parts of the measurement, by the arguments that select them. */
const parts: Record<string, (folder: string, addresses: string[]) => Promise<void>> = {
  rate: compareRate,
  restart: countOverRestart,
  cached: (folder, addresses) => measurePagesDuringEvents(folder, '1', addresses),
  rendered: (folder, addresses) => measurePagesDuringEvents(folder, '0', addresses),
}

/** Measures counting: compared with a bare server, over a restart, and its effect on pages. */
export async function measureStatus(words: string[]) {
  const folder = temporaryFolder()
  const pages = makePages(50, 3)
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(pages))
  importPages(folder, file)
  for (const word of words.length > 0 ? words : Object.keys(parts))
    await parts[word]?.(folder, addressesOf(pages))
}

interface Served {
  url: string
  busy: () => number
  stop: () => Promise<void>
}

/** Requests per second, and CPU time of each in microseconds. */
interface Rate extends Posted {
  cost: number
}

async function compareRate(folder: string) {
  const script = join(temporaryFolder(), 'posts.lua')
  writeFileSync(script, views)
  const before = await counted(folder)
  const product = await startProduct(folder, '1', '0', behindProxy)
  const bare = await startBare()
  const rates = { bare: [] as Rate[], product: [] as Rate[] }
  let answers = warmUp(product.url, script)
  let refused = 0
  warmUp(bare.url, script)
  // In short turns, so that other load affects both.
  for (let turn = 0; turn < turns; turn++) {
    rates.bare.push(await measured(bare, script))
    const own = await measured(product, script)
    rates.product.push(own)
    answers += own.answers
    refused += own.refused
  }
  await bare.stop()
  await product.stop()
  const more = (await counted(folder)) - before
  for (const name of ['bare', 'product'] as const)
    console.log(`${name}: ${formatRates(rates[name])}`)
  const share = of(rates.product, 'rate') / of(rates.bare, 'rate')
  const costs = of(rates.bare, 'cost') / of(rates.product, 'cost')
  console.log(`share of requests: ${percent(share)}; by CPU time: ${percent(costs)}`)
  // Requests that are pending when the load ends are counted, but without a response.
  console.log(`${answers} answered with 204, ${more} counted after a stop, ${refused} refused`)
}

const of = (rates: Rate[], part: keyof Rate) => median(rates.map((rate) => rate[part]))
const percent = (share: number) => `${(100 * share).toFixed(0)} %`
const formatRates = (rates: Rate[]) =>
  `${of(rates, 'rate')}/s (${rates.map(({ rate }) => rate).join(', ')}), ${of(rates, 'cost').toFixed(0)} µs CPU each`

function warmUp(url: string, script: string) {
  let answers = 0
  while (answers < warmRequests) answers += posts(url, script, warmSeconds).answers
  return answers
}

async function measured({ url, busy }: Served, script: string): Promise<Rate> {
  const before = busy()
  const posted = posts(url, script, turnSeconds)
  // The last batch is written within a second.
  await wait(writtenMs)
  return { ...posted, cost: ((busy() - before) / posted.answers) * 1_000_000 }
}

/** Sends SIGTERM while events arrive: the database must contain each acknowledged event. */
async function countOverRestart(folder: string) {
  const before = await counted(folder)
  const product = await startProduct(folder, '1', '0', behindProxy)
  const events = startEvents(product.url, eventsASecond)
  await wait(3_000)
  await product.stop()
  const answered = await events.stop()
  const more = (await counted(folder)) - before
  console.log(`stopped under load: ${answered} answered with 204, ${more} counted`)
}

async function measurePagesDuringEvents(folder: string, cache: '0' | '1', addresses: string[]) {
  const product = await startProduct(folder, cache, '0', behindProxy)
  const normal: number[] = []
  const busy: number[] = []
  await startPages(product.url, addresses, warmSeconds * 1_000)
  let answered = 0
  for (let turn = 0; turn < turns; turn++) {
    normal.push(await startPages(product.url, addresses, turnSeconds * 1_000))
    const events = startEvents(product.url, eventsASecond)
    await wait(turnSeconds * 1_000)
    busy.push(await startPages(product.url, addresses, turnSeconds * 1_000))
    answered += await events.stop()
  }
  await product.stop()
  const name = cache === '1' ? 'cached pages' : 'rendered pages'
  const ms = (times: number[]) =>
    `${median(times).toFixed(2)} ms (${times.map((time) => time.toFixed(1)).join(', ')})`
  console.log(`${name}, 99th percentile: ${ms(normal)}; with events ${ms(busy)}`)
  const rate = Math.round(answered / turns / (2 * turnSeconds))
  console.log(`${(median(busy) / median(normal)).toFixed(2)} times, with ${rate} events a second`)
}

/** Returns the number of counted events. */
async function counted(folder: string) {
  const { db, close } = await openDatabase(`file:${folder}/vitrine.db`)
  const { events } = await db
    .selectFrom('tracking_daily')
    .select((row) => row.fn.sum<number | null>('events').as('events'))
    .where('dimension', '=', 'total')
    .executeTakeFirstOrThrow()
  await close()
  return Number(events)
}

async function startBare(): Promise<Served> {
  const program = `require('node:http').createServer((req, res) => {
    res.writeHead(204).end()
  }).listen(${barePort}, '127.0.0.1', () => console.log('ready'))`
  const child = spawn('taskset', ['-c', '0', process.execPath, '-e', program])
  process.once('exit', () => child.kill())
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error(`Port ${barePort} is in use.`)))
  })
  const stop = async () => {
    child.kill()
    await new Promise((resolve) => child.once('exit', resolve))
  }
  return { url: `http://127.0.0.1:${barePort}`, busy: () => busySeconds(child), stop }
}

/** Requests with status 204: rate and number; and the number of refusals (503). */
interface Posted {
  rate: number
  answers: number
  refused: number
}

/** Posts views of 24,000 readers with five pages each, at full speed. */
function posts(url: string, script: string, seconds: number): Posted {
  const words = ['-c', '1', 'wrk', '-t1', '-c16', `-d${seconds}s`, '-s', script, url]
  const { stdout, error } = spawnSync('taskset', words, { encoding: 'utf8' })
  if (error) throw new Error('wrk is missing: apt-get install wrk')
  if (/Socket errors/.test(stdout)) throw new Error(stdout)
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0)
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]) - refused
  return { rate: Math.round(answers / seconds), answers, refused }
}

const views = `
local readers, pages = 24000, 5
local requests = {}
init = function(args)
  for at = 0, readers * pages - 1 do
    local reader, page = at % readers, math.random(1, 50)
    local headers = {
      ["Host"] = wrk.headers["Host"],
      ["Content-Type"] = "text/plain;charset=UTF-8",
      ["User-Agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      ["X-Forwarded-For"] = "10." .. math.floor(reader / 250) .. ".7." .. (reader % 250 + 1),
      ["Sec-Fetch-Site"] = "same-origin",
    }
    local body = '{"t":"view","id":' .. page .. ',"locale":"fr","path":"/page-' .. page .. '"}'
    requests[at + 1] = wrk.format("POST", "${trackingPaths.status}", headers, body)
  end
end
local at = 0
request = function()
  at = at % #requests + 1
  return requests[at]
end
`
