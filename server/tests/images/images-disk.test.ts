import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import { createPicture, decodeImage, putMedia } from '@vitrine/site/server/testing/images'
import { describe, expect, test } from 'vitest'
import { imageProducts } from '../../src/testing/image-products.ts'

const { dataDir, folder, kept, start, startHost } = imageProducts()

describe('while the disk cannot be written', () => {
  // A file in place of the folder stops even root.
  const breakDisk = () => {
    rmSync(folder(), { recursive: true })
    writeFileSync(folder(), '')
  }

  test('images are resized and sent, and cached once the disk is writable again', async () => {
    const product = await start()
    await putMedia(dataDir(), 'a.png', await createPicture(1_500, 1_500).png().toBuffer())
    breakDisk()
    for (const [width, address] of [
      [8, '/_ipx/w_8/storage/a.png'],
      [8, '/_ipx/w_8/storage/a.png'],
      [1_400, '/_ipx/w_1400/storage/a.png'],
    ] as const)
      expect(await decodeImage(await product.visit(address))).toMatchObject({ width })
    rmSync(folder())
    await product.visit('/_ipx/w_9/storage/a.png')
    expect(kept()).toHaveLength(1)
  })

  test('images of another host are resized and sent', async () => {
    const png = await createPicture(40, 30).png().toBuffer()
    const host = await startHost((_, res) => {
      res.writeHead(200, { 'content-type': 'image/png' }).end(png)
    })
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    breakDisk()
    const answer = await product.visit(`/_ipx/w_8/${host.url}/a.png`)
    expect(await decodeImage(answer)).toEqual({ format: 'png', width: 8, height: 6 })
  })

  test('the product starts', async () => {
    mkdirSync(join(dataDir(), 'cache'))
    writeFileSync(folder(), '')
    const product = await start()
    await putMedia(dataDir(), 'a.png', await createPicture(40, 30).png().toBuffer())
    expect((await product.visit('/_ipx/w_8/storage/a.png')).status).toBe(200)
  })
})
