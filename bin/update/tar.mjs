const block = 512
const folder = 'package/'
// Fields of a header, as start and end in bytes:
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
const fieldRanges = /** @type {const} */ ({
  name: [0, 100],
  size: [124, 136],
  sum: [148, 156],
  type: [156, 157],
  magic: [257, 265],
  prefix: [345, 500],
})
const regularFile = '0'
const extendedHeader = 'x'
/** Keys of the extended header that npm writes if a name is too long for a header. */
const extendedKeys = ['path', 'mtime', 'size']

/**
 * Reads the files of a tar archive of `npm pack`, by their names below `package/`. Throws on anything
 * that programs could unpack in different ways: links, other kinds of entries, a name that occurs
 * twice or leaves the folder, a header with a wrong checksum, bytes after the end.
 * @param {Buffer} tar
 */
export function readTar(tar) {
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  const seen = new Set()
  /** @type {Record<string, string> | undefined} */
  let extended
  let at = 0
  for (; at + block <= tar.length && tar[at] !== 0; ) {
    const entry = readHeader(tar, at)
    const body = tar.subarray(at + block, at + block + entry.size)
    if (body.length < entry.size) throw new Error('it ends within a file')
    at += block + Math.ceil(entry.size / block) * block
    if (entry.type === extendedHeader && extended === undefined) {
      extended = readExtended(body)
      continue
    }
    if (entry.type !== regularFile) throw new Error(`"${entry.name}" is not a regular file`)
    if (Number(extended?.size ?? entry.size) !== entry.size)
      throw new Error(`"${entry.name}" has two sizes`)
    const name = parseName(extended?.path ?? entry.name)
    extended = undefined
    if (seen.has(name.toLowerCase())) throw new Error(`"${name}" occurs twice`)
    seen.add(name.toLowerCase())
    files.set(name, body)
  }
  if (at >= tar.length || extended !== undefined) throw new Error('its end is missing')
  if (tar.subarray(at).some((byte) => byte !== 0)) throw new Error('there is data after its end')
  return files
}

/**
 * @param {Buffer} tar
 * @param {number} at Offset of the header.
 */
function readHeader(tar, at) {
  /** @param {keyof typeof fieldRanges} field */
  const text = (field) => {
    const [from, to] = fieldRanges[field]
    return tar.toString('latin1', at + from, at + to).replace(/\0.*$/s, '')
  }
  /** @param {keyof typeof fieldRanges} field */
  const number = (field) => {
    const digits = text(field).trim()
    if (!/^[0-7]+$/.test(digits)) throw new Error('it has an invalid header')
    return Number.parseInt(digits, 8)
  }
  if (text('magic') !== 'ustar' || number('sum') !== computeHeaderSum(tar, at))
    throw new Error('it has an invalid header')
  const name = [text('prefix'), text('name')].filter(Boolean).join('/')
  return { name, size: number('size'), type: text('type') }
}

/**
 * Returns the checksum of a header: the sum of its bytes, with spaces for the checksum field.
 * @param {Buffer} tar
 * @param {number} at
 */
function computeHeaderSum(tar, at) {
  const [from, to] = fieldRanges.sum
  let sum = 0
  for (let byte = 0; byte < block; byte++)
    sum += byte >= from && byte < to ? ' '.charCodeAt(0) : tar.readUInt8(at + byte)
  return sum
}

/**
 * Reads an extended header. Each line has its own length, a key and a value.
 * @param {Buffer} body
 */
function readExtended(body) {
  /** @type {Record<string, string>} */
  const values = {}
  for (const line of body.toString('latin1').trimEnd().split('\n')) {
    const [, length, key = '', value = ''] = /^(\d+) (\w+)=(.*)$/.exec(line) ?? []
    if (Number(length) !== line.length + 1 || !extendedKeys.includes(key) || key in values)
      throw new Error('it has an extended header that npm does not write')
    values[key] = value
  }
  return values
}

/** @param {string} path */
function parseName(path) {
  const name = path.startsWith(folder) ? path.slice(folder.length) : ''
  const parts = name.split('/')
  const isPortable = /^[\x21-\x7e]+$/.test(name) && !/[\\:*?"<>|]/.test(name)
  if (isPortable && parts.every((part) => !['', '.', '..', 'node_modules'].includes(part)))
    return name
  throw new Error(`"${path}" is not a valid file name in a package`)
}
