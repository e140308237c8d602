import { trackingDefaults } from '@vitrine/contract/config/config'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { createBody } from '@vitrine/site/server/http/body'
import { expect, test } from 'vitest'
import { startTestProduct } from '../../src/testing/product.ts'

const client = {
  files: new Map(),
  forLook: () => ({ tags: '', screenTags: '' }),
  screenScripts: [],
  faces: '',
  build: { id: 'test-build', timestamp: 1 },
  worker: createBody('// keeps events'),
}

async function workerOf(enabled: boolean) {
  const product = await startTestProduct({
    client,
    site: { tracking: { ...trackingDefaults, enabled } },
  })
  const response = await product.visit(trackingPaths.worker)
  const script = await response.text()
  await product.stop()
  return { script, headers: response.headers }
}

test('the worker is revalidated, and may connect only to this site', async () => {
  const { script, headers } = await workerOf(true)
  expect(script).toBe('// keeps events')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test('without tracking, the worker unregisters itself', async () => {
  const { script } = await workerOf(false)
  expect(script).toContain('registration.unregister()')
  expect(script).toContain("indexedDB.deleteDatabase('counting')")
})
