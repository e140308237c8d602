import { picture, putMedia, seen } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const crowd = 100

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const photo = await picture(80, 60).jpeg().toBuffer()
  for (let at = 0; at < crowd; at++) await putMedia(product.dataDir, `${at}.jpg`, photo)
})
afterAll(() => product.stop())

test('a hundred pictures that nobody has asked for before are all answered at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: crowd }, (_, at) =>
      product.visit(`/_ipx/w_40&f_webp&q_80/storage/${at}.jpg`),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: crowd }, () => 200))
  for (const answer of answers)
    expect(await seen(answer)).toEqual({ format: 'webp', width: 40, height: 30 })
})
