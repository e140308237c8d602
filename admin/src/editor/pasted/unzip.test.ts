import { deflateRawSync } from 'node:zlib'
import { createZip } from '@vitrine/contract/testing/zip'
import { expect, test } from 'vitest'
import { readZipFile, unpackedSize } from './unzip.ts'

const max = 1_000_000
const text = Buffer.from('a'.repeat(5_000))
const file = { name: 'a.xml', content: text }

test('the size of an archive is the sum of its unpacked files', async () => {
  expect(await unpackedSize(createZip([file, { ...file, name: 'b.xml' }]), max)).toBe(10_000)
  expect(await unpackedSize(createZip([]), max)).toBe(0)
})

test('an archive that declares a smaller size is measured by its unpacked files', async () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000))
  expect(bomb.length).toBeLessThan(max)
  expect(
    await unpackedSize(createZip([file, { name: 'b.xml', packed: bomb, bytes: 10 }]), max),
  ).toBe('large')
})

test('bytes that are not a complete archive are refused', async () => {
  const whole = createZip([file])
  for (const bytes of [
    new Uint8Array(),
    text,
    whole.subarray(0, whole.length - 5),
    whole.subarray(20),
  ])
    expect(await unpackedSize(bytes, max)).toBe('broken')
})

test('a file of an archive is found by its name, and refused if it is too large', async () => {
  const bytes = createZip([{ name: 'b.xml', content: 'bbb' }, file])
  const read = async (name: string, bytesMax: number) => {
    const found = await readZipFile(bytes, name, bytesMax)
    return found && Buffer.from(found).toString()
  }
  expect(await read('b.xml', 3)).toBe('bbb')
  expect(await read('a.xml', 5_000)).toBe(text.toString())
  expect(await read('a.xml', 4_999)).toBeUndefined()
  expect(await read('c.xml', 9)).toBeUndefined()
})
