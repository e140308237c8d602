import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findErrorLines, npmPack } from '../npm.mjs'
import { UserError, withProgress } from '../process.mjs'
import { readPack } from './pack-file.mjs'
import { compareVersions } from './versions.mjs'

/** @import { Pack } from './pack-file.mjs' */
/** @typedef {Pack & { packed: string }} NamedPack A pack; `packed` is its file name in a site. */

const packPattern = /^vitrine-(\d+\.\d+\.\d+\S*)\.tgz$/

/**
 * Finds and reads the pack to update to: the given file, a version or spec that npm downloads into
 * `folder`, or without a name the newest pack in the site. Throws a `UserError` if there is none.
 * @param {string} site
 * @param {string} folder
 * @param {{ name?: string, version: string }} wanted `version` is the installed version.
 * @returns {Promise<NamedPack>}
 */
export async function findPack(site, folder, { name, version }) {
  const file = name === undefined ? findNewest(site, version) : await fetchFile(name, folder)
  const pack = readPack(file)
  return { ...pack, packed: `vitrine-${pack.version}.tgz` }
}

/**
 * Returns the pack with the highest version in the site, which must be higher than `version`.
 * @param {string} site
 * @param {string} version
 */
function findNewest(site, version) {
  const newer = readdirSync(site).flatMap((name) => {
    const [, found] = packPattern.exec(name) ?? []
    return found && compareVersions(found, version) > 0 ? [{ name, version: found }] : []
  })
  const [newest] = newer.sort((a, b) => compareVersions(b.version, a.version))
  if (newest) return join(site, newest.name)
  throw new UserError(
    `This site has Vitrine ${version}, and the folder contains no newer pack. Use: ./vitrine update vitrine-VERSION.tgz`,
  )
}

/**
 * @param {string} name
 * @param {string} folder
 */
async function fetchFile(name, folder) {
  if (existsSync(name) && statSync(name).isFile()) return resolve(name)
  if (/\.tgz$/.test(name) && !/^\w+:/.test(name)) throw new UserError(`There is no file ${name}.`)
  const target = join(folder, '.fetched')
  mkdirSync(target)
  const spec = /^[\d^~<>=*]|^latest$/.test(name) ? `@vitrine/product@${name}` : name
  try {
    return join(target, await withProgress(`Fetching ${spec}`, () => npmPack(spec, target)))
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(
      `npm cannot fetch "${spec}". Is the network available?\n${findErrorLines(error.message)}`,
    )
  }
}
