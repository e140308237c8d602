import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../api/src/db/open.ts'
import { secondMs } from '../contract/src/bounds/durations.ts'
import { formatEndpointPath } from '../contract/src/endpoints/endpoint.ts'
import { saveText, showText } from '../contract/src/endpoints/page-texts.ts'
import { signIn } from '../server/src/testing/sign-in.ts'
import { makePages } from './content.ts'
import { startProcesses } from './outage-processes.ts'
import { startEvents } from './pacing.ts'
import { importInto, temporaryFolder } from './product.ts'

const seconds = 20
const eventsASecond = 300
const editors = 4
const saveEveryMs = 100
const signInEveryMs = 500
/** The last batch of events is written within a second. */
const writtenMs = 2 * secondMs

/** Measures refused, late and lost writes of several workers on one SQLite file. */
export async function measureWriters() {
  const dataDir = join(temporaryFolder(), 'data')
  const url = `file:${dataDir}/vitrine.db`
  importInto(url, dataDir, makePages(50, 1))
  const more = { TRUST_PROXY: '127.0.0.1', BACKUPS: '0' }
  const running = await startProcesses('WORKERS=3', { url, dataDir, more })
  try {
    await running.ready
    const [[site = ''], [admin = '']] = [running.urls, running.admins]
    const first = await signIn(admin)
    const { db, close } = await openDatabase(url)
    const pages = await db.selectFrom('pages').select('id').limit(editors).execute()
    const seen: Record<string, number> = {}
    const waits: number[] = []
    const timed = timing(seen, waits)
    const events = startEvents(site, eventsASecond)
    const until = performance.now() + seconds * secondMs
    const texts = pages.map(({ id }) => saveRepeatedly(admin, id, first, until, timed))
    const signedIn = await signInRepeatedly(site, until, timed)
    const saved = await Promise.all(texts)
    const answered = await events.stop()
    await wait(writtenMs)
    const { counted } = await db
      .selectFrom('tracking_daily')
      .select(({ fn }) => fn.sum<number>('events').as('counted'))
      .where('dimension', '=', 'total')
      .executeTakeFirstOrThrow()
    const stored = await Promise.all(saved.map(({ id }) => readText(site, id, first)))
    const lost = saved.filter(({ title }, at) => stored[at].fields.title !== title)
    const rows = await db.selectFrom('sessions').select('token_hash').execute()
    await close()
    console.table({
      'events acknowledged, stored': `${answered}, ${counted}`,
      'saves acknowledged, texts without their last save': `${saved.reduce((all, { times }) => all + times, 0)}, ${lost.length}`,
      'sign-ins acknowledged, sessions stored': `${signedIn + 1}, ${rows.length}`,
      'responses by status': JSON.stringify(seen),
      'median, 99th percentile, longest in ms': shares(waits),
      logged: running.logged().join(' | '),
    })
  } finally {
    await running.stop()
  }
}

function shares(waits: number[]) {
  const sorted = waits.toSorted((a, b) => a - b)
  return [0.5, 0.99, 1]
    .map((share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0))
    .join(', ')
}

type Timed = (asking: Promise<Response>) => Promise<Response>

function timing(seen: Record<string, number>, waits: number[]): Timed {
  return async (asking) => {
    const began = performance.now()
    const answer = await asking
    waits.push(performance.now() - began)
    seen[answer.status] = (seen[answer.status] ?? 0) + 1
    return answer
  }
}

/** A new connection per request: the parent distributes connections to the workers in turn. */
const apart = { connection: 'close', 'content-type': 'application/json' }

async function readText(admin: string, id: number, headers: Record<string, string>) {
  const answer = await fetch(admin + formatEndpointPath(showText, { id, locale: 'fr' }), {
    headers,
  })
  return (await answer.json()).data
}

/** Saves one page again and again. Returns the last title that was accepted. */
async function saveRepeatedly(
  admin: string,
  id: number,
  headers: Record<string, string>,
  until: number,
  timed: Timed,
) {
  const { version, fields } = await readText(admin, id, headers)
  const taken = { id, title: fields.title, times: 0, version }
  for (let at = 1; performance.now() < until; at++) {
    const title = `Titre ${at}`
    const body = JSON.stringify({ version: taken.version, fields: { ...fields, title } })
    const send = fetch(admin + formatEndpointPath(saveText, { id, locale: 'fr' }), {
      method: 'PUT',
      headers: { ...headers, ...apart },
      body,
    })
    const answer = await timed(send)
    if (answer.ok) {
      taken.version = (await answer.json()).data.version
      taken.title = title
      taken.times++
    } else await answer.text()
    await wait(saveEveryMs)
  }
  return taken
}

/** Signs in users one after the other. Returns the number of successes. */
async function signInRepeatedly(site: string, until: number, timed: Timed) {
  let times = 0
  while (performance.now() < until) {
    await timed(
      signIn(site).then(
        () => new Response(),
        () => new Response(null, { status: 500 }),
      ),
    ).then(({ ok }) => {
      if (ok) times++
    })
    await wait(signInEveryMs)
  }
  return times
}
