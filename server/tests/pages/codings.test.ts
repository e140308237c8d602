import { configPath } from '@vitrine/site/app/visit/settings'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const every = 'gzip, deflate, br, zstd'

describe('a page in several codings', () => {
  let product: TestProduct
  let digest: string
  beforeAll(async () => {
    product = await startTestProduct({ pages: [pageWith({ fr: 'recette' })] })
    // The first response is compressed quickly, the cached one in the background.
    const isCompressed = async () => (await ask(every)).coding === 'br'
    await vi.waitUntil(isCompressed, { timeout: 30_000 })
    digest = (await ask('identity')).etag?.replaceAll('"', '') ?? ''
  })
  afterAll(() => product.stop())

  const ask = async (codings: string, condition?: string) => {
    const headers = { 'accept-encoding': codings, ...(condition && { 'if-none-match': condition }) }
    const answer = await product.visit('/recette', headers)
    await answer.arrayBuffer()
    const { status } = answer
    return {
      status,
      coding: answer.headers.get('content-encoding'),
      etag: answer.headers.get('etag'),
    }
  }

  test.each([
    ['identity', null, ''],
    [every, 'br', '-br'],
    ['gzip', 'gzip', '-gzip'],
    ['BR', 'br', '-br'],
    ['GZip, BR;Q=0', 'gzip', '-gzip'],
    ['gzip, br;q=0', 'gzip', '-gzip'],
    ['br;q=0.0, gzip;q=0', null, ''],
  ])('for %s the coding is %s, with an ETag of its own', async (codings, coding, end) => {
    expect(await ask(codings)).toEqual({ status: 200, coding, etag: `"${digest}${end}"` })
  })

  test.each([
    [every, '-br', '-br', 'the one that it would get'],
    [every, '', '', 'one without a coding'],
    [every, '-gzip', '-gzip', 'another that it takes'],
    ['gzip', '-gzip', '-gzip', 'the one that it would get'],
    ['identity', '', '', 'the one that it would get'],
  ])('a client that accepts %s and has cached %j gets 304', async (codings, cached, named) => {
    const notModified = { status: 304, coding: null, etag: `"${digest}${named}"` }
    expect(await ask(codings, `"${digest}${cached}"`)).toEqual(notModified)
    expect(await ask(codings, `"x", W/"${digest}${cached}"`)).toEqual(notModified)
  })

  test('the 304 names the ETag of the coding that would be sent', async () => {
    const all = `"${digest}", "${digest}-gzip", "${digest}-br"`
    expect((await ask(every, all)).etag).toBe(`"${digest}-br"`)
    expect((await ask('gzip', all)).etag).toBe(`"${digest}-gzip"`)
    expect(await ask(every, '*')).toMatchObject({ status: 304, etag: `"${digest}-br"` })
  })

  test.each([
    ['gzip', '-br'],
    ['identity', '-br'],
    ['identity', '-gzip'],
    ['br', '-gzip'],
  ])(
    'a client that accepts %s but has cached another coding, %s, gets the page',
    async (codings, cached) => {
      expect((await ask(codings, `"${digest}${cached}"`)).status).toBe(200)
    },
  )

  test('the configuration for browsers is compressed', async () => {
    const answer = await product.visit(configPath, { 'accept-encoding': every })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    const plain = await product.visit(configPath, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(await plain.text())
  })
})
