import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { proofBits } from '../contract/src/forms/form-controls.ts'
import { measureOnBoth } from './both-databases.ts'
import { addressesOf, makePages } from './content.ts'
import { median } from './median.ts'
import { startPages } from './pacing.ts'
import { importInto, type Running, startProduct, temporaryFolder } from './product.ts'

const perSecond = 50
const seconds = 10
const secondMs = 1_000
/** Responses before the measurement: the code is compiled then. */
const warmResponses = 100
const alone = 300
const during = perSecond * seconds

/** Responses to forms on both databases: time of each, and pages while 50 arrive in a second. */
export async function measureFormResponses(): Promise<void> {
  await measureOnBoth(measureOn)
}

async function measureOn(databaseUrl: string, name: string) {
  const dataDir = temporaryFolder()
  const pages = makePages(50, 1)
  importInto(databaseUrl, dataDir, [...pages, contact])
  const environment = { DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1' }
  const product = await startProduct(dataDir, '1', '0', environment)
  try {
    const send = await prepareSending(product, warmResponses + alone + during)
    for (let at = 0; at < warmResponses; at++) await send()
    const busy = product.busy()
    const quietTimes: number[] = []
    for (let at = 0; at < alone; at++) quietTimes.push(await send())
    const cost = ((product.busy() - busy) * secondMs) / alone
    console.log(`${name}: ${format(quietTimes)}, ${cost.toFixed(1)} ms CPU each`)
    const addresses = addressesOf(pages)
    const lasting = seconds * secondMs
    await startPages(product.url, addresses, lasting)
    const quiet = await startPages(product.url, addresses, lasting)
    const sending = sendSteadily(send)
    const crowded = await startPages(product.url, addresses, lasting)
    const times = await sending()
    console.log(
      `  ${times.length} responses during pages: ${format(times)}; 99th percentile of cached pages ${crowded.toFixed(1)} ms, without responses ${quiet.toFixed(1)} ms`,
    )
  } finally {
    await product.stop()
  }
}

const format = (times: number[]) =>
  `median ${median(times).toFixed(1)} ms, 95th percentile ${(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms`

const contact = {
  key: 'contact',
  template: 'contact',
  translations: { fr: { title: 'Contact', slug: 'contact' } },
  fields: {
    'contact.form': {
      form: {
        steps: [
          {
            id: 'all',
            fields: ['who', 'mail', 'text'].map((id) => ({
              id,
              kind: id === 'text' ? 'long-text' : 'text',
              label: { fr: id },
            })),
          },
        ],
        purpose: { fr: 'Pour répondre.' },
      },
    },
  },
}

/**
 * Returns a function that sends a response from a network of its own, and its time in ms. Computes the
 * proofs of work first: that would delay the measurement of pages.
 */
async function prepareSending({ url }: Running, count: number): Promise<() => Promise<number>> {
  const page = await (await fetch(`${url}/contact`)).text()
  const token = /name="v\.token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const id = /data-form="(\d+)"/.exec(page)?.[1]
  const toNonce = (number: number) => `nonce ${number}`
  const proofs = Array.from({ length: count }, (_, at) => findProof(`${token}.${toNonce(at)}`))
  // Lets the client notice that the server has closed its idle connection.
  await wait(secondMs)
  let sent = -1
  return async () => {
    sent += 1
    const nonce = toNonce(sent)
    const body = new URLSearchParams({
      ...{ 'v.token': token, 'v.nonce': nonce, 'v.elapsed': '9000' },
      ...{ who: 'Anne Martin', mail: 'anne@example.org', text: 'Bonjour. '.repeat(60) },
      'v.proof': proofs[sent] ?? '',
    })
    const began = performance.now()
    const answer = await fetch(`${url}/contact?form=${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` },
      body,
    })
    await answer.arrayBuffer()
    if (answer.status !== 303) throw new Error(`A response was answered with ${answer.status}.`)
    return performance.now() - began
  }
}

/** Sends responses at the rate, without waiting for earlier ones. Returns what waits for their times. */
function sendSteadily(send: () => Promise<number>): () => Promise<number[]> {
  const all: Promise<number>[] = []
  const began = performance.now()
  const sending = (async () => {
    for (let at = 0; at < during; at++) {
      await wait(Math.max(0, began + (at * secondMs) / perSecond - performance.now()))
      all.push(send())
    }
  })()
  return async () => {
    await sending
    return Promise.all(all)
  }
}

function findProof(challenge: string): string {
  for (let proof = 0; ; proof++) {
    const digest = hash('sha256', `${challenge}.${proof}`, 'buffer')
    if (digest.readUInt32BE() >>> (32 - proofBits) === 0) return String(proof)
  }
}
