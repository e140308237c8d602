import { renderLookTags } from '@vitrine/site/server/builds/first-view'
import { expect, test } from 'vitest'
import { startTestProduct } from '../../src/testing/product.ts'

test('the manifest has the name, language, background colour and icon of the site', async () => {
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

test('the theme colour of browsers is the background colour of each scheme', () => {
  const tag = (colour: string, scheme: string) =>
    `<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${scheme})">`
  const light = renderLookTags({ paper: '#fffdd0' })
  expect(light).toContain(tag('#fffdd0', 'light') + tag('#11151d', 'dark'))
  const both = renderLookTags({ paper: { light: '#ffffff', dark: '#101418' } })
  expect(both).toContain(tag('#ffffff', 'light') + tag('#101418', 'dark'))
})
