import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { connect } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { trackingPaths } from '../contract/src/tracking/tracking-paths.ts'
import { startProduct, temporaryFolder } from './product.ts'

const usualRounds = 20
const eventsASecond = 3_000
const lastingMs = { least: 2_000, more: 6_000 }
const readers = 24_000
const sockets = 64
const secondMs = 1_000

/**
 * Repeatedly kills the product while it counts events and serves pages. Reports acknowledged events
 * that are lost, and the age of the oldest one.
 */
export async function measureKills([rounds = String(usualRounds)]: string[]) {
  const empty = temporaryFolder()
  await (await startProduct(empty, '1')).stop()
  const ages: number[] = []
  for (let round = 1; round <= Number(rounds); round++) {
    const { said, oldestMs } = await killOnce(empty)
    ages.push(oldestMs)
    console.log(`${round}: ${said}`)
  }
  const worst = (Math.max(...ages) / secondMs).toFixed(2)
  const late = ages.filter((age) => age > 2 * secondMs).length
  console.log(`oldest lost event: ${worst} s; kills that lost an event older than 2 s: ${late}`)
}

async function killOnce(empty: string) {
  const folder = temporaryFolder()
  cpSync(empty, folder, { recursive: true })
  const product = await startProduct(folder, '1', '0', { TRUST_PROXY: '127.0.0.1' })
  const pages = startPages(product.url)
  const clicks = startClicks(product.url)
  await wait(lastingMs.least + Math.random() * lastingMs.more)
  const killedAt = performance.now()
  await product.kill()
  clicks.stop()
  pages.kill()
  const kept = keptIn(folder)
  const lost = [...clicks.acknowledged].filter(([id]) => !kept.has(id))
  const oldestMs = Math.max(0, ...lost.map(([, at]) => killedAt - at))
  const { size } = clicks.acknowledged
  const age = `the oldest after ${(oldestMs / secondMs).toFixed(2)} s`
  return {
    oldestMs,
    said: `${size} acknowledged, ${clicks.refused()} refused, ${lost.length} lost, ${age}`,
  }
}

/** Requests pages at full speed; counting gets the remaining CPU time. */
function startPages(url: string): ChildProcess {
  const words = ['-c', '1', 'wrk', '-t1', '-c16', '-d60s', '-H', 'Accept: text/html', url]
  return spawn('taskset', words, { stdio: 'ignore' })
}

/** Sends clicks with unique ids, and records when each is acknowledged. */
function startClicks(url: string) {
  const { hostname, port, host } = new URL(url)
  const acknowledged = new Map<number, number>()
  let sent = 0
  let refused = 0
  const began = performance.now()
  const idle = Array.from({ length: sockets }, () => {
    const socket = connect(Number(port), hostname)
    return { socket, id: 0 }
  })
  for (const line of idle.slice()) {
    line.socket.on('error', () => {})
    line.socket.on('data', (data) => {
      if (data.toString('latin1').startsWith('HTTP/1.1 204'))
        acknowledged.set(line.id, performance.now())
      else refused += 1
      idle.push(line)
      send()
    })
  }
  const send = () => {
    while (sent < ((performance.now() - began) / secondMs) * eventsASecond) {
      const line = idle.pop()
      if (!line) return
      sent += 1
      line.id = sent
      line.socket.write(click(host, sent))
    }
  }
  const timer = setInterval(send, 10)
  const stop = () => {
    clearInterval(timer)
    for (const { socket } of idle) socket.destroy()
  }
  return { acknowledged, refused: () => refused, stop }
}

function click(host: string, id: number) {
  const reader = id % readers
  const body = `{"t":"click","id":${id},"model":"k"}`
  return `POST ${trackingPaths.status} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\nX-Forwarded-For: 10.${Math.floor(reader / 250)}.7.${(reader % 250) + 1}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

function keptIn(folder: string): Set<unknown> {
  const database = new DatabaseSync(`${folder}/vitrine.db`)
  const rows = database.prepare('select target from tracking_events').all()
  database.close()
  return new Set(rows.map(({ target }) => target))
}
