import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Sentence } from '../process.mjs'

const block = 512
const wanted = ['package.json', 'CHANGELOG.md', 'SUMS']

/**
 * What a packed file of the product says of itself, before it is installed; a `Sentence` where it is cut
 * or is of something else.
 */
export function readPack(file) {
  const held = filesIn(unzipped(file))
  const about = parsed(held['package.json'])
  if (about?.name !== 'vitrine' || !about.version || !about.bin?.vitrine || !held.SUMS)
    throw new Sentence(`${file} is no packed Vitrine: "npm run pack" in the product makes one.`)
  return {
    version: about.version,
    engines: about.engines?.node,
    sums: held.SUMS,
    changelog: held['CHANGELOG.md'] ?? '',
  }
}

// Its end holds a sum: what is cut or changed on its way is told here.
function unzipped(file) {
  try {
    return gunzipSync(readFileSync(file))
  } catch (error) {
    throw new Sentence(`${file} cannot be read, it may have been cut on its way: ${error.message}.`)
  }
}

/** The texts at the top of a tar file that npm has made. */
function filesIn(tar) {
  const held = {}
  for (let at = 0; at + block <= tar.length && tar[at] !== 0; ) {
    const text = (from, to) => tar.toString('utf8', at + from, at + to).split('\0', 1)[0]
    const bytes = Number.parseInt(text(124, 136), 8) || 0
    const name = text(0, 100).replace(/^[^/]+\//, '')
    if (wanted.includes(name)) held[name] = tar.toString('utf8', at + block, at + block + bytes)
    at += block + Math.ceil(bytes / block) * block
  }
  return held
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
