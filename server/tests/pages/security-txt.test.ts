import { dayMs } from '@vitrine/contract/bounds/durations'
import { expect, test } from 'vitest'
import { startTestProduct } from '../../src/testing/product.ts'

const path = '/.well-known/security.txt'

test('security.txt has the contact, the languages and an expiry date', async () => {
  const publicUrl = 'https://vitrine.example'
  const site = { securityContact: 'mailto:security@vitrine.example' }
  const product = await startTestProduct({ site, config: { publicUrl } })
  const answer = await product.visit(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const lines = (await answer.text()).split('\n')
  const expires = Date.parse(lines[1]?.replace(/^Expires: /, '') ?? '')
  expect(lines).toEqual([
    'Contact: mailto:security@vitrine.example',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: fr, en, ar',
    `Canonical: ${publicUrl}${path}`,
    '',
  ])
  // The standard recommends less than a year.
  expect(expires - Date.now()).toBeGreaterThan(90 * dayMs)
  expect(expires - Date.now()).toBeLessThan(365 * dayMs)
  await product.stop()
})

test('without a contact security.txt returns 404', async () => {
  const product = await startTestProduct()
  expect((await product.visit(path)).status).toBe(404)
  await product.stop()
})
