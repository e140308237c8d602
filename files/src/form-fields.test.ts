import { expect, test } from 'vitest'
import { isFormType, parseFormFields } from './form-fields.ts'

const pairs = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=b'
const end = '--b--\r\n'

const text = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const read = (body: string, type: string) => parseFormFields(Buffer.from(body), type)

/** Encodes a form as the platform does. */
async function written(form: FormData) {
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return { type, body: Buffer.from(await response.arrayBuffer()) }
}

test.each([
  [pairs, true],
  [`${pairs}; charset=UTF-8`, true],
  ['Multipart/Form-Data; boundary=b', true],
  ['application/json', false],
  ['', false],
])('"%s" is the type of a form: %s', (type, is) => {
  expect(isFormType(type)).toBe(is)
  if (!is) expect(read('a=b', type)).toBeUndefined()
})

test('pairs are decoded in order, including repeated and empty ones', () => {
  expect(read('a=%C3%A9+1&b=&a=2&c', pairs)).toEqual([
    { name: 'a', value: 'é 1' },
    { name: 'b', value: '' },
    { name: 'a', value: '2' },
    { name: 'c', value: '' },
  ])
})

test('a multipart form is parsed into texts and the bytes of files', async () => {
  const form = new FormData()
  form.append('title', 'Été\r\n« à »')
  form.append('title', '')
  form.append('picture', new Blob([new Uint8Array([13, 10, 45, 45, 0])]), 'é; name="x".png')
  const { type, body } = await written(form)
  expect(parseFormFields(body, type)).toEqual([
    { name: 'title', value: 'Été\r\n« à »' },
    { name: 'title', value: '' },
    // Browsers write a quotation mark as `%22`.
    {
      name: 'picture',
      value: Buffer.from([13, 10, 45, 45, 0]),
      fileName: 'é; name=%22x%22.png',
    },
  ])
})

test('a file input without a chosen file is an empty buffer', () => {
  const none = '--b\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\n\r\n'
  expect(read(none + end, parts)).toEqual([{ name: 'a', value: Buffer.alloc(0), fileName: '' }])
})

test('the bytes of a file are not copied', async () => {
  const form = new FormData()
  form.set('picture', new Blob(['bytes']))
  const { type, body } = await written(form)
  const [field] = parseFormFields(body, type) ?? []
  expect(Buffer.isBuffer(field?.value) && field.value.buffer).toBe(body.buffer)
})

test('an empty form has no fields', async () => {
  const { type, body } = await written(new FormData())
  expect(parseFormFields(body, type)).toEqual([])
})

test('the boundary may be in quotes, after other parameters', () => {
  const type = 'multipart/form-data; charset=utf-8; boundary="b"'
  expect(read(text('a', '1') + end, type)).toEqual([{ name: 'a', value: '1' }])
})

test.each([
  ['no boundary in the type', 'multipart/form-data', text('a', '1') + end],
  ['a boundary that is too long', `${parts}${'b'.repeat(70)}`, end],
  ['something before the first boundary', parts, `x\r\n${text('a', '1')}${end}`],
  ['no end', parts, text('a', '1')],
  ['half a part', parts, '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
  ['a head without end', parts, '--b\r\nContent-Disposition: form-data; name="a"\r\n'],
  ['no name', parts, `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`],
  ['no head', parts, `--b\r\n\r\nx\r\n${end}`],
  ['nothing', parts, ''],
  ['101 pairs', pairs, 'a&'.repeat(100)],
  ['101 parts', parts, text('a', '').repeat(101) + end],
  [
    'a head of 16 KB',
    parts,
    `--b\r\n${'X-A: b\r\n'.repeat(2_000)}Content-Disposition: form-data; name="a"\r\n\r\n\r\n${end}`,
  ],
  ['heads of 16 KB together', parts, text('a'.repeat(300), '').repeat(50) + end],
])('refused: %s', (_, type, body) => {
  expect(read(body, type)).toBeUndefined()
})

test('accepts 100 fields', () => {
  expect(read(`${'a&'.repeat(99)}a`, pairs)).toHaveLength(100)
  expect(read(text('a', '').repeat(100) + end, parts)).toHaveLength(100)
})
