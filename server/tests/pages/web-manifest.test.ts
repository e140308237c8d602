import { expect, test } from 'vitest'
import { startTestProduct } from '../../src/testing/product.ts'

test('the manifest has the name, the language, the paper and the icon of the site', async () => {
  const product = await startTestProduct({
    site: { look: { paper: '#ffffff', icon: '/favicon.svg' } },
  })
  const response = await product.visit('/manifest.json')
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(await response.json()).toMatchObject({
    name: 'Essai',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    display: 'browser',
    theme_color: '#ffffff',
    icons: [{ src: '/favicon.svg', sizes: 'any' }],
  })
  await product.stop()
})
