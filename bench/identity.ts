import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createHashing } from '../api/src/crypto/hashing.ts'
import { openDatabase } from '../api/src/db/open.ts'
import { createSessionCheck } from '../api/src/identity/stores/session-check.ts'
import { startSession } from '../api/src/identity/stores/session-store.ts'
import { addUser } from '../api/src/identity/stores/user-store.ts'
import { showUser } from '../contract/src/endpoints/sign-in.ts'
import { makePages } from './content.ts'
import { measureGuestScreens } from './guest-screens.ts'
import { importPages, startProduct, temporaryFolder } from './product.ts'
import { measureCrowd, password, signIn, trustedLoad } from './sign-in-crowd.ts'

const people = 64
const seconds = 6
/** Hashing uses the second core. */
const bothCores = '0,1'
const checks = 20_000

/**
 * Measures the cost of a session check, of a sign-in, and of many sign-ins at once. The first
 * argument selects one part: `crowd` for sign-ins while strangers try passwords, `screens` for the
 * screens that need no sign-in. The second argument is the `main.js` of another build.
 */
export async function measureIdentity([part, program]: string[] = []) {
  if (part === 'screens') return measureGuestScreens(program)
  const folder = temporaryFolder()
  const pages = join(folder, 'pages.json')
  writeFileSync(pages, JSON.stringify(makePages(50, 1)))
  importPages(folder, pages)
  const hashMs = await timeOf(3, () => createHashing().hash(password))
  console.log(`one password hash: ${hashMs.toFixed(0)} ms`)
  const token = await fill(folder)
  const product = await startProduct(folder, '0', bothCores, trustedLoad, program)
  try {
    await measureCrowd(product)
    if (part === 'crowd') return
    const { cookies } = await signIn(product.url, 0, { address: addressOf(0) })
    await usersPerSecond(product.url, cookies)
    const rate = await usersPerSecond(product.url, cookies)
    console.log(`GET ${showUser.path} with a session: ${rate}/s`)
    await warm(product.url)
    console.log(`pages, without sign-ins: ${await pagesDuring(product.url, () => wait(3_000))}`)
    const all = () =>
      Promise.all(
        Array.from({ length: people }, (_, at) =>
          signIn(product.url, at, { address: addressOf(at) }),
        ),
      )
    console.log(`pages, while ${people} sign in at once: ${await pagesDuring(product.url, all)}`)
  } finally {
    await product.stop()
  }
  await measureCheck(folder, token)
}

const addressOf = (person: number) => `10.0.0.${person + 1}`

/** Adds the users that sign in at once. Returns a token of the last one. */
async function fill(folder: string) {
  const { db, close } = await openDatabase(`file:${folder}/vitrine.db`)
  const password_hash = await createHashing().hash(password)
  const now = new Date()
  let token = ''
  for (let at = 0; at < people; at++) {
    const person = { name: `Person ${at}`, email: `p${at}@example.org`, role: 4, locale: null }
    const user = await addUser(db, { ...person, password_hash }, now)
    if (!user) throw new Error('The user already exists.')
    const session = {
      kind: 'token',
      userId: user.id,
      remember: true,
      agent: null,
      side: null,
    } as const
    token = (await startSession(db, session, now)).token
  }
  await close()
  return token
}

async function measureCheck(folder: string, token: string) {
  const { db, close } = await openDatabase(`file:${folder}/vitrine.db`)
  const find = createSessionCheck(db)
  const now = new Date()
  await timeOf(checks, () => find(token, 'token', now))
  const ms = await timeOf(checks, () => find(token, 'token', now))
  console.log(`one session check: ${ms.toFixed(3)} ms`)
  await close()
}

async function timeOf(times: number, work: () => Promise<unknown>) {
  const began = performance.now()
  for (let time = 0; time < times; time++) await work()
  return (performance.now() - began) / times
}

async function usersPerSecond(url: string, cookies: string) {
  const cookie = ['-H', `Cookie: ${cookies}`]
  const words = ['-t1', '-c16', `-d${seconds}s`, ...cookie, url + showUser.path]
  const { stdout } = await promisify(execFile)('taskset', ['-c', '1', 'wrk', ...words])
  if (/Non-2xx/.test(stdout)) throw new Error('The session is invalid.')
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]))
}

async function warm(url: string) {
  for (let time = 0; time < 200; time++) await (await fetch(url)).text()
}

/** Measures pages that four readers request in sequence while `work` runs. */
async function pagesDuring(url: string, work: () => Promise<unknown>) {
  const times: number[] = []
  let over = false
  const visit = async () => {
    while (!over) {
      const began = performance.now()
      await (await fetch(url)).text()
      times.push(performance.now() - began)
    }
  }
  const visitors = [visit(), visit(), visit(), visit()]
  const began = performance.now()
  await work()
  const took = performance.now() - began
  over = true
  await Promise.all(visitors)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
  return `${times.length} in ${(took / 1_000).toFixed(1)} s, median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms`
}
