import { test } from './counter.ts'
import { follow } from './navigation.ts'
import { expect } from './product.ts'

test.use({ analytics: { sender: 'plausible', domain: 'essai.fr' } })

test('Plausible receives the first page and each navigation, and no other data', async ({
  page,
  sent,
  product: { siteUrl },
}) => {
  await page.goto('/guide?utm_source=essai', { referer: 'https://search.test/' })
  await expect.poll(() => sent.length).toBe(1)
  await follow(page, '/journal')
  await expect.poll(() => sent.length).toBe(2)
  const common = { name: 'pageview', domain: 'essai.fr' }
  const url = `${siteUrl}/guide?utm_source=essai`
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    { ...common, url, referrer: 'https://search.test/' },
    { ...common, url: `${siteUrl}/journal`, referrer: url },
  ])
  for (const { address, headers } of sent) {
    expect(address).toBe('POST /counter/api/event')
    expect(headers.cookie).toBeUndefined()
    // A browser sends no preflight request for this type.
    expect(headers['content-type']).toMatch(/^text\/plain/)
  }
  expect(await page.context().cookies()).toEqual([])
})

test('the policy allows requests to Plausible and to no other origin', async ({
  request,
  counter,
}) => {
  const policy = (await request.get('/guide')).headers()['content-security-policy'] ?? ''
  expect(policy.match(/connect-src [^;]*/)?.[0]).toBe(`connect-src 'self' ${counter.origin}`)
  expect(policy.replace(/connect-src [^;]*/, '')).not.toContain(counter.origin)
})
