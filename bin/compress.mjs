import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
const compressible = ['.css', '.js', '.json', '.svg', '.txt']

/**
 * Writes a brotli copy of each text file of a build, which the site serves. The server
 * does not compress them itself: the best compression takes too long at its start.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((item) => item.isFile() && compressible.includes(extname(item.name)))
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))))
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const compressed = await brotli(content, { params })
  if (compressed.length < content.length) await writeFile(`${file}.br`, compressed)
}
