import { hash } from 'node:crypto'
import { openDatabase } from '@vitrine/api/db/open'
import { forEachAtOnce } from '@vitrine/contract/bounds/for-each-at-once'
import { proofBits } from '@vitrine/contract/forms/form-controls'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const definition = FormDefinition.parse({
  steps: [{ id: 'all', fields: [{ id: 'who', kind: 'text', label: { fr: 'Nom' } }] }],
  purpose: { fr: 'Pour vous répondre.' },
})
const pages = [
  pageWith({ fr: '' }, { key: 'home', template: 'home' }),
  pageWith(
    { fr: 'contact' },
    { template: 'contact', fields: { 'contact.form': { form: definition } } },
  ),
]

/** Each refused post renders a page: on a busy machine that takes minutes. */
const patienceMs = 600_000

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ pages, config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => product.stop())

test('of 500 posts of a robot few are stored and none is answered with a fault, while a person gets through', {
  timeout: patienceMs,
}, async () => {
  const page = await (await product.visit('/contact')).text()
  const token = /name="v\.token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const id = /data-form="(\d+)"/.exec(page)?.[1]
  const send = async (network: string, fields: Record<string, string>) => {
    const answer = await fetch(`${product.url}/contact?form=${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': network },
      body: new URLSearchParams({ 'v.token': token, ...fields }),
    })
    return { status: answer.status, html: await answer.text() }
  }
  const statuses = new Map<number, number>()
  const posts = Array.from({ length: 500 }, (_, number) => number)
  let answered = 0
  const robot = forEachAtOnce(posts, 20, async (number) => {
    // One machine, then one of many networks, in turn.
    const network = number % 2 === 0 ? '192.0.2.1' : `10.${number >> 8}.${number & 255}.1`
    const { status } = await send(network, { who: `Robot ${number}` })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    answered += 1
  })
  await expect.poll(() => answered, { timeout: patienceMs }).toBeGreaterThan(100)
  expect((await product.visit('/')).status).toBe(200)
  const nonce = 'of a person'
  const person = { who: 'Anne', 'v.nonce': nonce, 'v.elapsed': '9000' }
  const proof = findProof(`${token}.${nonce}`)
  expect((await send('198.51.100.7', { ...person, 'v.proof': proof })).status).toBe(303)
  const refused = await send('192.0.2.1', { who: 'Bertha' })
  expect(refused.status).toBe(429)
  // Typed words come back.
  expect(refused.html).toContain('value="Bertha"')
  await robot
  expect(statuses).toEqual(
    new Map([
      [303, 230],
      [429, 270],
    ]),
  )

  const { db, close } = await openDatabase(`file:${product.dataDir}/test.db`)
  const rows = await db.selectFrom('form_responses').select(['id', 'state']).execute()
  await close()
  const byState = Map.groupBy(rows, ({ state }) => state)
  // 30 without a proof are taken as new, and the person; 200 more are set aside.
  expect(byState.get('new')?.length).toBe(31)
  expect(byState.get('aside')?.length).toBe(200)
})

test('a body of 60 MB is answered with the page and a sentence', async () => {
  const page = await (await product.visit('/contact')).text()
  const answer = await fetch(`${product.url}/contact?form=${/data-form="(\d+)"/.exec(page)?.[1]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.alloc(60_000_000, 'x'),
  })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('Vos fichiers sont trop lourds')
})

test('a form that was removed is answered with its page and a sentence', async () => {
  const answer = await fetch(`${product.url}/contact?form=999999`, {
    method: 'POST',
    body: new URLSearchParams({ who: 'Anne' }),
  })
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Cette page était ouverte depuis trop longtemps')
})

function findProof(challenge: string): string {
  for (let proof = 0; ; proof++) {
    const digest = hash('sha256', `${challenge}.${proof}`, 'buffer')
    if (digest.readUInt32BE() >>> (32 - proofBits) === 0) return String(proof)
  }
}
