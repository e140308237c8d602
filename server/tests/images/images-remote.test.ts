import type { ServerResponse } from 'node:http'
import { imageDefaults } from '@vitrine/contract/media/images'
import { createPicture, decodeImage, putMedia } from '@vitrine/site/server/testing/images'
import { describe, expect, test } from 'vitest'
import { imageProducts, times } from '../../src/testing/image-products.ts'
import { startTestProduct } from '../../src/testing/product.ts'

const { ends, kept, start, startHost, stop } = imageProducts()

describe('images of another host', () => {
  /** Starts a host that delays its responses until the test releases them. */
  async function startDelayedHost(fields: Record<string, string> = {}) {
    const png = await createPicture(40, 30).png().toBuffer()
    const pending: ServerResponse[] = []
    const conditions: (string | undefined)[] = []
    const state = { open: true, down: false }
    const give = (res: ServerResponse) => {
      const unchanged = conditions.at(-1) !== undefined && conditions.at(-1) === fields.etag
      if (state.down) res.writeHead(500).end()
      else if (unchanged) res.writeHead(304, fields).end()
      else res.writeHead(200, { 'content-type': 'image/png', ...fields }).end(png)
    }
    const host = await startHost((req, res) => {
      conditions.push(req.headers['if-none-match'])
      if (state.open) give(res)
      else pending.push(res)
    })
    const release = () => {
      state.open = true
      pending.splice(0).forEach(give)
    }
    return { ...host, conditions, pending, state, release }
  }

  test('a source is fetched once for all widths', async () => {
    const host = await startDelayedHost()
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const answers = await Promise.all(
      times(20, (at) => product.visit(`/_ipx/w_${at + 1}/${host.url}/a.png`)),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(host.conditions).toHaveLength(1)
    expect(kept('.source')).toHaveLength(1)
  })

  test('a fresh source is not fetched again after a restart', async () => {
    const host = await startDelayedHost({ 'cache-control': 'max-age=600' })
    const site = { images: { ...imageDefaults, domains: [host.url] } }
    const first = await start({ site })
    const before = await first.visit(`/_ipx/w_8/${host.url}/a.png`)
    await stop(first)
    const second = await start({ site })
    const after = await second.visit(`/_ipx/w_8/${host.url}/a.png`)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(host.conditions).toHaveLength(1)
  })

  test('requests of visitors who leave are removed from the queue', async () => {
    const host = await startDelayedHost()
    host.state.open = false
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const leaving = new AbortController()
    const visitors = times(80, (at) => {
      const address = `${product.url}/_ipx/w_8/${host.url}/${at}.png`
      return fetch(address, { signal: leaving.signal }).catch(() => undefined)
    })
    await expect.poll(() => host.pending.length).toBe(4)
    leaving.abort()
    await Promise.all(visitors)
    await product.visit('/')
    host.release()
    expect((await product.visit(`/_ipx/w_8/${host.url}/late.png`)).status).toBe(200)
    // The four running requests and the late one were fetched, none of the queued ones.
    expect(host.conditions.length).toBe(5)
  })

  test('an image is not created if its only visitor leaves while its source is fetched', async () => {
    const host = await startDelayedHost()
    host.state.open = false
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const leaving = new AbortController()
    const address = `${product.url}/_ipx/w_8/${host.url}/a.png`
    const gone = fetch(address, { signal: leaving.signal }).catch(() => 'gone')
    await expect.poll(() => host.pending.length).toBe(1)
    leaving.abort()
    expect(await gone).toBe('gone')
    await product.visit('/')
    host.release()
    await expect.poll(() => kept('.json').length).toBe(1)
    await product.visit(`/_ipx/w_9/${host.url}/a.png`)
    expect(kept()).toHaveLength(1)
  })

  test('a visitor who leaves does not affect another one who waits for the same image', async () => {
    const host = await startDelayedHost()
    host.state.open = false
    const product = await start({ site: { images: { ...imageDefaults, domains: [host.url] } } })
    const address = `${product.url}/_ipx/w_8/${host.url}/a.png`
    const leaving = new AbortController()
    const gone = fetch(address, { signal: leaving.signal }).catch(() => 'gone')
    const staying = fetch(address)
    await expect.poll(() => host.pending.length).toBe(1)
    leaving.abort()
    expect(await gone).toBe('gone')
    host.release()
    expect((await staying).status).toBe(200)
    expect(host.conditions).toHaveLength(1)
  })
})

describe('a site on another machine than the admin', () => {
  test('fetches its images from the admin, and forwards ranges', async () => {
    const admin = await startTestProduct()
    ends(admin)
    await putMedia(admin.dataDir, 'été.png', await createPicture(40, 30).png().toBuffer())
    const product = await start({
      config: { roles: ['site'], apiUrl: admin.url, adminUrl: admin.url },
    })
    for (const source of ['storage/%C3%A9t%C3%A9.png', `${admin.url}/storage/%C3%A9t%C3%A9.png`]) {
      const answer = await product.visit(`/_ipx/w_8/${source}`)
      expect(await decodeImage(answer)).toEqual({ format: 'png', width: 8, height: 6 })
    }
    expect(kept('.source')).toHaveLength(1)
    const part = await product.visit('/storage/%C3%A9t%C3%A9.png', { range: 'bytes=0-3' })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
  })
})
