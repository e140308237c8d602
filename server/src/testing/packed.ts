import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'

const block = 512

export interface Entry {
  name: string
  text: string | Buffer
  /** `0` is a file, `2` a symbolic link, `x` an extended header. */
  type?: string
}

/** Builds a tar archive like npm, with the names as given. */
export function tarOf(entries: Entry[]): Buffer {
  const blocks = entries.flatMap(({ name, text, type = '0' }) => {
    const header = Buffer.alloc(block)
    const bytes = Buffer.from(text)
    const body = Buffer.alloc(Math.ceil(bytes.length / block) * block)
    bytes.copy(body)
    header.write(name)
    header.write('000644 \0', 100)
    header.write(`${bytes.length.toString(8).padStart(11, '0')} `, 124)
    header.write('        ', 148)
    header.write(type, 156)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')} \0`, 148)
    return [header, body]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * block)])
}

const about = {
  name: '@vitrine/product',
  version: '0.2.0',
  type: 'module',
  bin: { vitrine: 'bin/vitrine.mjs' },
}

/** Returns the files of a small product with their checksums, and a signature if a key is given. */
export function packedFiles({
  key,
  files = {},
}: {
  key?: KeyObject
  files?: Record<string, string>
} = {}): Map<string, string | Buffer> {
  const all = new Map(
    Object.entries({
      'package.json': JSON.stringify(about),
      'CHANGELOG.md': '# Changes\n\n## 0.2.0\n\n- A later one.\n',
      'bin/vitrine.mjs': 'console.log("0.2.0")\n',
      ...files,
    }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const lines = [...all].map(([name, text]) => `${sha256(text)}  ${name}\n`)
  const sums = lines.join('')
  const signature = key ? [['SUMS.sig', sign(null, Buffer.from(sums), key)] as const] : []
  return new Map<string, string | Buffer>([...all, ['SUMS', sums], ...signature])
}

/** Packs these files like a release. */
export const packOf = (files: Map<string, string | Buffer>) =>
  gzipSync(tarOf(Array.from(files, ([name, text]) => ({ name: `package/${name}`, text }))))

/** Generates a key pair like the release keys. */
export const keyPair = () => generateKeyPairSync('ed25519')

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
