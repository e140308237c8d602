import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportForm, screenshot } from '@vitrine/api/testing/reports'
import { printWxr } from '@vitrine/api/testing/wxr'
import { listMedia } from '@vitrine/contract/endpoints/media'
import { uploadMoveIn } from '@vitrine/contract/endpoints/move-in'
import { reportBug } from '@vitrine/contract/endpoints/reports'
import { createPicture, decodeImage, putMedia } from '@vitrine/site/server/testing/images'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBackup } from '../../src/backup/verify-backup.ts'
import { getMoveInFiles } from '../../src/move-in/folder.ts'
import { type ChildProduct, startChildProduct } from '../../src/testing/child-product.ts'
import { signIn } from '../../src/testing/sign-in.ts'

// The system refuses writes beyond 3500 blocks of 512 bytes: almost three times the log of the database
// in these tests, and less than each file of them.
const smallDisk = ['sh', '-c', 'ulimit -f 3500 && exec "$0" "$@"']

describe.skipIf(process.platform === 'win32')('when files cannot grow', () => {
  let dataDir: string
  let product: ChildProduct
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-full-disk-'))
    product = await startChildProduct(dataDir, smallDisk)
    await putMedia(dataDir, 'photo.png', await createPicture(900, 900).png().toBuffer())
  })
  afterAll(async () => {
    expect(await product.stop()).toBe(0)
    rmSync(dataDir, { recursive: true })
  })

  const files = (folder: string) => readdirSync(join(dataDir, folder), { recursive: true })

  test('a bug report is refused with a message, and leaves no file', async () => {
    const headers = { ...(await signIn(product.site)), locale: 'fr' }
    const send = (body: FormData) =>
      fetch(product.site + reportBug.path, { method: 'POST', headers, body })
    const noise = await createPicture(2_000, 2_000).jpeg({ quality: 80 }).toBuffer()
    const refused = await send(reportForm({ screenshot: new Blob([noise]) }))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect((await refused.json()).message).toBe(
      'Le site ne peut rien enregistrer pour le moment\u00a0: rien n’a été changé. Réessayez plus tard.',
    )
    expect(files('reports')).toEqual([])
    const small = new Blob([await screenshot(400, 400).png().toBuffer()])
    expect((await send(reportForm({ screenshot: small }))).status).toBe(201)
    expect(files('reports')).toHaveLength(1)
  })

  test('an upload is refused with a reason, and a smaller one is accepted', async () => {
    const headers = { ...(await signIn(product.admin)), locale: 'fr' }
    const upload = (body: Buffer<ArrayBuffer>) =>
      fetch(`${product.admin}${listMedia.path}?name=photo.jpg`, { method: 'POST', headers, body })
    const before = files('media')
    const refused = await upload(Buffer.from(await createPicture(1_800, 1_400).png().toBuffer()))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect((await refused.json()).message).toMatch(/^Le site ne peut rien enregistrer/)
    expect(files('media')).toEqual(before)
    const small = Buffer.from(await createPicture(40, 40).png().toBuffer())
    expect((await upload(small)).status).toBe(201)
  })

  test('an export is refused with a reason in the language of the admin', async () => {
    const headers = { ...(await signIn(product.admin)), locale: 'fr' }
    const refused = await fetch(`${product.admin}${uploadMoveIn.path}?name=export.xml`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: 'x'.repeat(2_000_000),
    })
    expect([refused.status, refused.headers.get('content-language')]).toEqual([507, 'fr'])
    expect((await refused.json()).message).toMatch(/^Le serveur n’a pas pu enregistrer le fichier/)
    expect(files('move-in')).toEqual(['change.lock'])
  })

  test('pictures are sent without being cached, and reading works', async () => {
    const answers = ['/_ipx/_/storage/photo.png', '/_ipx/_/storage/photo.png']
    for (const path of answers) {
      const answer = await fetch(product.site + path)
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(3_500 * 512)
      expect(await decodeImage(answer)).toEqual({ format: 'png', width: 900, height: 900 })
    }
    expect(files('cache/images')).toEqual([])
    for (const path of ['/', '/storage/photo.png', '/_ipx/w_8/storage/photo.png'])
      expect((await fetch(product.site + path)).status).toBe(200)
  })
})

/** A mount namespace, in which an unprivileged user can mount a disk. */
const inNamespace = ['unshare', '--map-root-user', '--mount', 'sh', '-ec']
const hasNamespaces = spawnSync('unshare', [...inNamespace.slice(1), 'true']).status === 0
/** Fills the disk before the backup. The site has stopped, so it has no file open. */
const fullDiskScript = `
mount -t tmpfs -o size=8m tmpfs "$FOLDER/disk"
$VITRINE import "$FOLDER/page.json" --new
dd if=/dev/zero of="$FOLDER/disk/rest" bs=4096 2>/dev/null || true
$VITRINE backup "$FOLDER/elsewhere/site.backup"`
/** Leaves room for a part of the exported page: the system writes that part without an error. */
const fullExportScript = `
mount -t tmpfs -o size=10m tmpfs "$FOLDER/disk"
$VITRINE import "$FOLDER/page.json" --new
dd if=/dev/zero of="$FOLDER/disk/rest" bs=4096 2>/dev/null || true
truncate -s -128K "$FOLDER/disk/rest"
$VITRINE export "$FOLDER/disk/pages.json" 2>&1 || true
ls "$FOLDER/disk"`
/** Leaves a room that the texts of an export exceed, in the folder that the admin prepares. */
const fullMoveInScript = `
mount -t tmpfs -o size=10m tmpfs "$FOLDER/disk"
$VITRINE import "$FOLDER/page.json" --new
cp -r "$FOLDER/move-in" "$FOLDER/disk/data/move-in"
dd if=/dev/zero of="$FOLDER/disk/rest" bs=4096 2>/dev/null || true
truncate -s -1M "$FOLDER/disk/rest"
export TMPDIR="$FOLDER/disk/data/move-in/tmp"
$VITRINE move-in:run "$FOLDER/disk/data/move-in" 2>/dev/null || true
ls "$FOLDER/disk/data/move-in"
cat "$FOLDER/disk/data/move-in/state.json"`

describe.skipIf(!hasNamespaces)('when the disk of the data folder is full', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-full-data-'))
    mkdirSync(join(folder, 'disk'))
    mkdirSync(join(folder, 'elsewhere'))
    const content = `<p>${'pain '.repeat(60_000)}</p>`
    const page = { key: 'a', translations: { fr: { title: 'A', slug: 'a', content } } }
    writeFileSync(join(folder, 'page.json'), JSON.stringify([page]))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const runOnDisk = (script: string) => {
    const VITRINE = `${process.execPath} ${join(import.meta.dirname, '../../dist/cli.js')}`
    const [command = '', ...words] = [...inNamespace, script]
    const DATA_DIR = join(folder, 'disk/data')
    const env = { PATH: process.env.PATH, FOLDER: folder, VITRINE, DATA_DIR }
    return spawnSync(command, words, { env, encoding: 'utf8' })
  }

  test('the check of an export says so, and leaves no temporary files', async () => {
    const files = getMoveInFiles(join(folder, 'move-in'))
    mkdirSync(files.temporary, { recursive: true })
    const items = [1, 2].map((id) => ({ id, content: 'pain '.repeat(200_000) }))
    writeFileSync(files.source, printWxr({ items }))
    const run = { kind: 'check', state: 'running', problem: null, at: new Date().toISOString() }
    const options = { languagesByPath: [], loadsFiles: false, comments: false, address: '' }
    const state = { file: null, options: { ...options, pairs: [] }, run }
    writeFileSync(files.state, JSON.stringify(state))
    const { stdout, stderr } = runOnDisk(fullMoveInScript)
    expect(stderr).toBe('')
    expect(stdout).toContain('"state":"disk-full"')
    expect(stdout).not.toMatch(/^tmp$/m)
  })

  test('an export of pages is refused, and leaves no part of a file', () => {
    const { stdout, stderr } = runOnDisk(fullExportScript)
    expect(stderr).toBe('')
    expect(stdout).toContain('no space left on device')
    expect(stdout).not.toContain('pages.json\n')
  })

  test('a backup onto another disk is complete', async () => {
    const { stdout, stderr } = runOnDisk(fullDiskScript)
    expect(stderr).toBe('')
    expect(stdout).toContain('elsewhere/site.backup: 1 MB')
    const file = join(folder, 'elsewhere/site.backup')
    const askPassphrase = async () => ''
    const tried = { databaseUrl: 'file:none', askPassphrase, how: 'database' as const }
    expect((await verifyBackup(file, tried)).about.rows.pages).toBe(1)
  })
})
