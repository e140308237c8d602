import { expect, test } from 'vitest'
import { startTestProduct } from '../../src/testing/product.ts'

test('a document contains the page transition of the configuration', async () => {
  const transition = { out: 0, in: 200 }
  const product = await startTestProduct({ site: { transition } })
  expect(await (await product.visit('/')).text()).toContain(
    `"transition":${JSON.stringify(transition)}`,
  )
  await product.stop()
})
