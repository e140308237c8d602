import { configPath } from '@vitrine/site/app/visit/settings'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const every = 'gzip, deflate, br, zstd'

describe('a page that is answered in several codings', () => {
  let product: TestProduct
  let digest: string
  beforeAll(async () => {
    product = await startTestProduct({ pages: [pageWith({ fr: 'recette' })] })
    // The first answer is made for one reader; it is compressed for the others behind their backs.
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
  ])('%s is answered in %s, with a tag of its own', async (codings, coding, end) => {
    expect(await ask(codings)).toEqual({ status: 200, coding, etag: `"${digest}${end}"` })
  })

  test.each([
    [every, '-br', '-br', 'the one that it would get'],
    [every, '', '', 'one without a coding'],
    [every, '-gzip', '-gzip', 'another that it takes'],
    ['gzip', '-gzip', '-gzip', 'the one that it would get'],
    ['identity', '', '', 'the one that it would get'],
  ])('whoever takes %s and holds %j is told so', async (codings, held, named) => {
    const told = { status: 304, coding: null, etag: `"${digest}${named}"` }
    expect(await ask(codings, `"${digest}${held}"`)).toEqual(told)
    expect(await ask(codings, `"x", W/"${digest}${held}"`)).toEqual(told)
  })

  test('of several held ones the one that would be sent is named', async () => {
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
  ])('whoever takes %s and holds another coding, %s, gets the page', async (codings, held) => {
    expect((await ask(codings, `"${digest}${held}"`)).status).toBe(200)
  })

  test('the configuration for browsers is compressed', async () => {
    const answer = await product.visit(configPath, { 'accept-encoding': every })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    const plain = await product.visit(configPath, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(await plain.text())
  })
})
