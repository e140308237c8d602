import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npmPack, reasonsOf } from '../npm.mjs'
import { Sentence, step } from '../process.mjs'
import { readPack } from './pack-file.mjs'
import { compareVersions } from './versions.mjs'

const ofVersion = /^vitrine-(\d+\.\d+\.\d+\S*)\.tgz$/

/**
 * Finds and reads the pack to update to: the given file, a version or spec that npm downloads into
 * `folder`, or without a name the newest pack in the site. Throws a `Sentence` if there is none.
 */
export async function findPack(site, folder, { name, version }) {
  const file = name === undefined ? newestIn(site, version) : await fileOf(name, folder)
  const pack = readPack(file)
  return { ...pack, packed: `vitrine-${pack.version}.tgz` }
}

function newestIn(site, version) {
  const versionOf = (name) => ofVersion.exec(name)?.[1]
  const newer = readdirSync(site).filter((name) => {
    const found = versionOf(name)
    return found && compareVersions(found, version) > 0
  })
  const [newest] = newer.sort((a, b) => compareVersions(versionOf(b), versionOf(a)))
  if (newest) return join(site, newest)
  throw new Sentence(
    `This site has Vitrine ${version}, and no newer packed file lies in it. Use: ./vitrine update vitrine-VERSION.tgz`,
  )
}

async function fileOf(name, folder) {
  if (existsSync(name) && statSync(name).isFile()) return resolve(name)
  if (/\.tgz$/.test(name) && !/^\w+:/.test(name)) throw new Sentence(`There is no file ${name}.`)
  const into = join(folder, '.fetched')
  mkdirSync(into)
  const spec = /^[\d^~<>=*]|^latest$/.test(name) ? `@vitrine/product@${name}` : name
  try {
    return join(into, await step(`Fetching ${spec}`, () => npmPack(spec, into)))
  } catch (error) {
    if (!(error instanceof Sentence)) throw error
    throw new Sentence(
      `npm cannot fetch "${spec}"; is the network there?\n${reasonsOf(error.message)}`,
    )
  }
}
