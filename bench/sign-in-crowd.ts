import { setTimeout as wait } from 'node:timers/promises'
import { setCsrfCookie, signIn as signInEndpoint } from '../contract/src/endpoints/sign-in.ts'
import { csrfCookie, csrfHeader } from '../contract/src/identity/csrf.ts'
import type { Running } from './product.ts'

export const password = 'une phrase de passe'
/** Makes the product trust the addresses that the benchmark writes into `X-Forwarded-For`. */
export const trustedLoad = { TRUST_PROXY: '127.0.0.1' }
const headStartMs = 100
/** Time until the attempt limits reset: they count per minute. */
const nextMinuteMs = 61_000

/** Measures a correct sign-in while other clients try wrong passwords at once. */
export async function measureCrowd({ url }: Running) {
  const { cookies } = await signIn(url, 0, { address: '198.51.100.1' })
  const device = /vitrine_device=[^;]*/.exec(cookies)?.[0] ?? ''
  const crowds: [string, string[]][] = [
    ['no attempts', []],
    ['95 attempts from one address', Array<string>(95).fill('203.0.113.1')],
    ['attempts from 110 addresses', Array.from({ length: 110 }, (_, at) => `203.0.113.${at + 1}`)],
  ]
  for (const [name, addresses] of crowds)
    for (const [kind, cookie] of [
      ['a known device', device],
      ['a new device', ''],
    ] as const) {
      const crowd = tryWrong(url, addresses)
      await wait(headStartMs)
      const began = performance.now()
      const status = await statusOf(signIn(url, 0, { address: '198.51.100.9', device: cookie }))
      const took = performance.now() - began
      const counts = countsOf(await crowd)
      const answers = [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
      console.log(
        `sign-in on ${kind} during ${name}: ${status} after ${took.toFixed(0)} ms${answers && `; the attempts: ${answers}`}`,
      )
      if (addresses.length > 0) await wait(nextMinuteMs)
    }
}

const statusOf = (signedIn: Promise<unknown>) =>
  signedIn.then(
    () => 200,
    (error) => error.message,
  )

function tryWrong(url: string, addresses: string[]) {
  const tryOne = async (address: string, at: number) => {
    const response = await fetch(url + signInEndpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email: `nobody${at}@example.org`, password: 'wrong' }),
    })
    await response.text()
    return response.status
  }
  return Promise.all(addresses.map(tryOne))
}

function countsOf(statuses: number[]) {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

interface From {
  address: string
  /** Cookie of a known device. */
  device?: string
}

/** Signs in a user of the benchmark. Throws if the status is not 200. */
export async function signIn(url: string, person: number, { address, device = '' }: From) {
  const from = { origin: url, 'x-forwarded-for': address }
  const csrf = await fetch(url + setCsrfCookie.path, { headers: from })
  const token = cookiesOf(csrf).get(csrfCookie) ?? ''
  const login = await fetch(url + signInEndpoint.path, {
    method: 'POST',
    headers: {
      ...from,
      'content-type': 'application/json',
      cookie: [headerOf(cookiesOf(csrf)), device].filter(Boolean).join('; '),
      [csrfHeader]: token,
    },
    body: JSON.stringify({ email: `p${person}@example.org`, password }),
  })
  if (login.status !== 200) throw new Error(`${login.status} ${await login.text()}`)
  return { cookies: headerOf(cookiesOf(login)) }
}

function cookiesOf(response: Response) {
  const pairs = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0]?.split('=') ?? [])
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

const headerOf = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
