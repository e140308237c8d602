import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFolderWarning } from './folder-warning.ts'

let folder: string
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-folder-')))
  mkdirSync(join(folder, 'my data'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the warning for `my data` if the system lists these mounts. */
function warningFor(lines: string[], holdsDatabase = true) {
  const file = join(folder, 'mountinfo')
  const text = ['22 27 0:21 / /proc rw - proc proc rw', ...lines, ''].join('\n')
  writeFileSync(file, text)
  return getFolderWarning(join(folder, 'my data'), holdsDatabase, file)
}
const onDisk = '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw'
const inContainer = '27 1 0:50 / / rw,relatime - overlay overlay rw,lowerdir=/a:/b'
const at = (type: string) =>
  `30 27 0:9 / ${folder}/my\\040data rw,relatime shared:1 - ${type} source rw`

test('a folder on a disk causes no warning, even in a container', async () => {
  expect(await warningFor([onDisk])).toBeUndefined()
  expect(await warningFor([inContainer, at('ext4')])).toBeUndefined()
})

test('a folder that is deleted with its container causes a warning', async () => {
  expect(await warningFor([inContainer])).toContain('which is deleted with this container')
  expect(await warningFor([inContainer, at('tmpfs')])).toContain('which is in memory')
})

test('a network file system causes a warning with SQLite, but not for media only', async () => {
  expect(await warningFor([onDisk, at('nfs4')])).toContain('on a network file system (nfs4)')
  expect(await warningFor([onDisk, at('nfs4')], false)).toBeUndefined()
})

test('only the topmost mount of a path counts', async () => {
  expect(await warningFor([onDisk, at('tmpfs'), at('ext4')])).toBeUndefined()
})

test('systems without a mount list cause no warning', async () => {
  expect(await getFolderWarning(folder, true, join(folder, 'none'))).toBeUndefined()
})
