import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from '../testing/zip.ts'
import { readZipFile, unpackedSize } from './unzip.ts'

const max = 1_000_000
const text = Buffer.from('a'.repeat(5_000))

test('the size of an archive is the sum of its unpacked files', async () => {
  expect(await unpackedSize(zipOf([text, text]), max)).toBe(10_000)
  expect(await unpackedSize(zipOf([]), max)).toBe(0)
})

test('an archive that declares a smaller size is measured by its unpacked files', async () => {
  const bomb = deflateRawSync(Buffer.alloc(50_000_000))
  expect(bomb.length).toBeLessThan(max)
  expect(await unpackedSize(zipOf([text, { packed: bomb, declaredSize: 10 }]), max)).toBe('large')
})

test('bytes that are not a complete archive are refused', async () => {
  const whole = zipOf([text])
  for (const bytes of [
    new Uint8Array(),
    text,
    whole.subarray(0, whole.length - 5),
    whole.subarray(20),
  ])
    expect(await unpackedSize(bytes, max)).toBe('broken')
})

test('a file of an archive is found by its name, and refused if it is too large', async () => {
  const bytes = zipOf([
    { name: 'b.xml', bytes: Buffer.from('bbb') },
    { name: 'a.xml', bytes: text },
  ])
  const read = async (name: string, bytesMax: number) => {
    const file = await readZipFile(bytes, name, bytesMax)
    return file && Buffer.from(file).toString()
  }
  expect(await read('b.xml', 3)).toBe('bbb')
  expect(await read('a.xml', 5_000)).toBe(text.toString())
  expect(await read('a.xml', 4_999)).toBeUndefined()
  expect(await read('c.xml', 9)).toBeUndefined()
})
