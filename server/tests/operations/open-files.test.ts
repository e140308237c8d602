import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportForm, screenshot } from '@vitrine/api/testing/reports'
import { exportAccount, saveAvatar } from '@vitrine/contract/endpoints/account'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listReports, reportBug } from '@vitrine/contract/endpoints/reports'
import { showUser } from '@vitrine/contract/endpoints/sign-in'
import { exportStatistics } from '@vitrine/contract/endpoints/statistics'
import { createPicture, putMedia } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChildProduct, startChildProduct } from '../../src/testing/child-product.ts'
import { type Leaving, leave, listsOpenFiles, openFilesOf } from '../../src/testing/leaving.ts'
import { printed, startProgram } from '../../src/testing/processes.ts'
import { signIn } from '../../src/testing/sign-in.ts'

const readers = 300
/** Time for the machine to close abandoned files. */
const patient = { timeout: 30_000 }

/** Handles of a thread, which may have started since; a leak has some for each reader. */
const ofThread = 8

let dataDir: string
let product: ChildProduct
let signedIn: Record<string, string>
beforeAll(async () => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-open-files-')))
  product = await startChildProduct(dataDir)
  signedIn = await signIn(product.site)
  await putMedia(dataDir, 'small.webp', Buffer.alloc(20_000, 'x'))
  await putMedia(dataDir, 'large.webp', Buffer.alloc(3_000_000, 'x'))
  await putMedia(dataDir, 'photo.png', await createPicture(900, 900).png().toBuffer())
  const image = new Blob([await screenshot(400, 400).png().toBuffer()])
  const portrait = new FormData()
  portrait.append('avatar', image)
  await send(saveAvatar.path, portrait)
  await send(reportBug.path, reportForm({ screenshot: image }))
})
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true })
})

async function send(path: string, body: FormData) {
  const answer = await fetch(product.site + path, { method: 'POST', headers: signedIn, body })
  expect(answer.ok).toBe(true)
}

async function portraitPath() {
  const answer = await fetch(product.site + showUser.path, { headers: signedIn })
  return new URL((await answer.json()).data.avatar.small, product.site).pathname
}

const targets: [what: string, path: string | (() => Promise<string>), ...how: Leaving[]][] = [
  ['a small file', '/storage/small.webp', 'at once'],
  ['a file of 3 MB', '/storage/large.webp', 'at once', 'in the middle'],
  ['a resized picture', '/_ipx/w_300&f_webp&q_80/storage/photo.png', 'at once'],
  ['a resized picture of 2 MB', '/_ipx/_/storage/photo.png', 'at once', 'in the middle'],
  ['a portrait', portraitPath, 'at once'],
  ['a screenshot', `${listReports.path}/1/screenshot`, 'at once'],
  ['a table as CSV', formatEndpointPath(exportStatistics, { table: 'pages' }), 'at once'],
  ['the data of a user', exportAccount.path, 'at once'],
  ['the list of pages', '/api/nuxt/pages?include=seo_image', 'at once'],
  ['the sitemap', '/sitemap.xml', 'at once'],
  ['a page', '/', 'at once'],
]

describe.skipIf(!listsOpenFiles)(
  '300 readers who disconnect before the response is complete',
  () => {
    test.each(targets)('leave no open file and no connection: %s', async (_, path, ...leaving) => {
      const { site, pid } = product
      const url = site + (typeof path === 'string' ? path : await path())
      const answer = await fetch(url, { headers: signedIn })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      const before = openFilesOf(pid, dataDir)
      for (const how of leaving) await leave(url, readers, how, signedIn)
      const besides = () => openFilesOf(pid, dataDir).besides
      await expect.poll(besides, patient).toBeLessThanOrEqual(before.besides + ofThread)
      const files = () => openFilesOf(pid, dataDir).files.length
      await expect.poll(files, patient).toBeLessThanOrEqual(before.files.length + ofThread)
    })
  },
)

test('a process with a limit of 256 open files survives them', async () => {
  const few = ['sh', '-c', 'ulimit -n 256 && exec "$0" "$@"']
  const { site, stop } = await startChildProduct(dataDir, few)
  await leave(`${site}/storage/small.webp`, readers, 'at once')
  await leave(`${site}/storage/large.webp`, readers, 'in the middle')
  for (const path of ['/', '/storage/small.webp', '/_ipx/_/storage/photo.png'])
    await expect.poll(async () => (await fetch(site + path)).status, patient).toBe(200)
  expect(await stop()).toBe(0)
})

test('a start warns about a port that browsers refuse and a low limit of open files', async () => {
  const few = ['sh', '-c', 'ulimit -n 700 && exec "$0" "$@"']
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', ADMIN_PORT: '0' }
  const urls = { PUBLIC_URL: 'http://site.test:6667', ADMIN_URL: 'http://admin.test' }
  const program = startProgram('main.ts', [], { ...env, ...urls }, 'pipe', few)
  await printed(program, 'refuse port')
  program.child.kill('SIGTERM')
  await program.ended
  expect(program.output()).toContain(
    'This process may open 700 files: it accepts 500 connections, not 10000. Raise the limit',
  )
  expect(program.output()).toContain(
    'No browser opens http://site.test:6667: browsers refuse port 6667. Choose another port.',
  )
})
