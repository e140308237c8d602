import { createPicture, putMedia } from '@vitrine/site/server/testing/images'
import { describe, expect, test } from 'vitest'
import { imageProducts, times } from '../../src/testing/image-products.ts'
import type { TestProduct } from '../../src/testing/product.ts'

const { dataDir, start } = imageProducts()

describe('a client that requests too many variants', () => {
  const odd = times(400, (at) => `w_${1 + (at % 20)}&f_webp&q_${1 + Math.floor(at / 20)}`)
  /** Sends as many concurrent requests as the queue accepts. */
  async function ask(product: TestProduct, modifiers: string[], from: (at: number) => string) {
    const answers: Response[] = []
    const begin = async (each: string, at: number) =>
      product.visit(`/_ipx/${each}/storage/a.png`, { 'x-forwarded-for': from(at) })
    for (let at = 0; at < modifiers.length; at += 50)
      answers.push(...(await Promise.all(modifiers.slice(at, at + 50).map(begin))))
    return answers
  }
  const isFallback = ({ headers }: Response) =>
    headers.get('cache-control') === 'public, max-age=60'

  test('gets the source or the nearest existing size for the rest', async () => {
    const product = await start()
    const png = await createPicture(40, 30).png().toBuffer()
    for (const name of ['a.png', 'b.png']) await putMedia(dataDir(), name, png)
    // One size must exist before it can replace others.
    await product.visit('/_ipx/w_20&f_webp&q_80/storage/a.png')
    const answers = await ask(product, odd, (at) => `192.0.2.${at}`)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const near = answers.find(isFallback)
    expect(near?.headers.get('content-type')).toBe('image/webp')
    const otherwise = await ask(
      product,
      times(60, (at) => `blur_${at % 50}.5&q_7`),
      () => '',
    )
    const original = otherwise.find(
      (each) => isFallback(each) && each.headers.get('content-type') === 'image/png',
    )
    expect(await original?.bytes()).toEqual(new Uint8Array(png))
    const pages = times(40, (at) => product.visit(`/_ipx/w_${at + 1}&f_webp&q_80/storage/b.png`))
    for (const { headers } of await Promise.all(pages))
      expect(headers.get('content-type')).toBe('image/webp')
  })

  test('is distinguished from others behind a trusted proxy', async () => {
    const product = await start({ config: { trustProxy: ['127.0.0.1'] } })
    await putMedia(dataDir(), 'a.png', await createPicture(40, 30).png().toBuffer())
    const many = await ask(product, odd.slice(0, 100), (at) => `192.0.2.${at}`)
    expect(many.some(isFallback)).toBe(false)
    const one = await ask(product, odd.slice(100), () => '192.0.2.200')
    expect(one.some(isFallback)).toBe(true)
  })
})
