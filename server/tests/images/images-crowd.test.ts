import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createPicture, decodeImage, putMedia } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct, testListeners } from '../../src/testing/product.ts'

const linkChecker = 20
const aboveTheBound = testListeners.connectionsPerAddress + 100

let product: TestProduct
const logged: string[] = []
beforeAll(async () => {
  product = await startTestProduct({ logged })
  const photo = await createPicture(80, 60).jpeg().toBuffer()
  for (let at = 0; at < aboveTheBound; at++) await putMedia(product.dataDir, `${at}.jpg`, photo)
})
afterAll(() => product.stop())

test.each([
  [linkChecker, 'w_20', 100, { width: 20, height: 15 }],
  [aboveTheBound, 'w_40', aboveTheBound, { width: 40, height: 30 }],
])(
  '%i connections of one address get every picture that is not yet cached',
  async (connections, width, count, size) => {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const get = (at: number) =>
      new Promise<Response>((resolve, reject) => {
        const url = `${product.url}/_ipx/${width}&f_webp&q_80/storage/${at}.jpg`
        request(url, { agent }, async (answer) =>
          resolve(new Response(await buffer(answer), { status: answer.statusCode ?? 0 })),
        )
          .once('error', reject)
          .end()
      })
    const answers = await Promise.all(Array.from({ length: count }, (_, at) => get(at)))
    agent.destroy()
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const answer of answers)
      expect(await decodeImage(answer)).toEqual({ format: 'webp', ...size })
    expect(logged).toEqual([])
  },
)
