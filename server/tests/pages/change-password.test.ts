import { expect, test } from 'vitest'
import { startTestProduct, testSite } from '../../src/testing/product.ts'

test('the change-password address redirects to the security screen, in the reader’s language', async () => {
  const product = await startTestProduct()
  const redirectFor = async (languages?: string) => {
    const headers: Record<string, string> = languages ? { 'accept-language': languages } : {}
    const answer = await product.visit('/.well-known/change-password', headers)
    expect([answer.status, answer.headers.get('vary')]).toEqual([302, 'Accept-Language'])
    return answer.headers.get('location')
  }
  expect(await redirectFor()).toBe('/dashboard/profile-2')
  expect(await redirectFor('de-DE,de;q=0.9')).toBe('/dashboard/profile-2')
  expect(await redirectFor('de,en-GB;q=0.8,fr;q=0.5')).toBe('/en/dashboard/profile-2')
  expect(await redirectFor('AR')).toBe('/ar/dashboard/profile-2')
  await product.stop()
})

test('without prefixes the redirect contains no language', async () => {
  const i18n = { ...testSite.i18n, strategy: 'no_prefix' as const }
  const product = await startTestProduct({ site: { i18n } })
  const answer = await product.visit('/.well-known/change-password', { 'accept-language': 'en' })
  expect(answer.headers.get('location')).toBe('/dashboard/profile-2')
  await product.stop()
})
