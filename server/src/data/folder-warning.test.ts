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

/** What is said of `my data`, where the system tells of these mounts beside its own. */
function told(lines: string[], holdsDatabase = true) {
  const file = join(folder, 'mountinfo')
  const text = ['22 27 0:21 / /proc rw - proc proc rw', ...lines, ''].join('\n')
  writeFileSync(file, text)
  return getFolderWarning(join(folder, 'my data'), holdsDatabase, file)
}
const onDisk = '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw'
const inContainer = '27 1 0:50 / / rw,relatime - overlay overlay rw,lowerdir=/a:/b'
const at = (type: string) =>
  `30 27 0:9 / ${folder}/my\\040data rw,relatime shared:1 - ${type} source rw`

test('a folder on a disk is where it should be, in a container too', async () => {
  expect(await told([onDisk])).toBeUndefined()
  expect(await told([inContainer, at('ext4')])).toBeUndefined()
})

test('a folder that goes with its container is told of', async () => {
  expect(await told([inContainer])).toContain('which is deleted with this container')
  expect(await told([inContainer, at('tmpfs')])).toContain('which is in memory')
})

test('SQLite is not for network file systems, and media may be there', async () => {
  expect(await told([onDisk, at('nfs4')])).toContain('on a network file system (nfs4)')
  expect(await told([onDisk, at('nfs4')], false)).toBeUndefined()
})

test('what is mounted over another place hides it', async () => {
  expect(await told([onDisk, at('tmpfs'), at('ext4')])).toBeUndefined()
})

test('systems that tell of no mounts are asked for none', async () => {
  expect(await getFolderWarning(folder, true, join(folder, 'none'))).toBeUndefined()
})
