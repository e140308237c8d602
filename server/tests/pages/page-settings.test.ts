import { expect, test } from 'vitest'
import { startTestProduct } from '../../src/testing/product.ts'

test('a document says how pages leave and come where the owner has chosen that', async () => {
  const transition = { out: 0, in: 200 }
  const product = await startTestProduct({ site: { transition } })
  expect(await (await product.visit('/')).text()).toContain(
    `"transition":${JSON.stringify(transition)}`,
  )
  await product.stop()
})
