import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findErrorLines, npmPack } from '../npm.mjs'
import { UserError, withProgress } from '../process.mjs'
import { readPack } from './pack-file.mjs'
import { compareVersions } from './versions.mjs'

const packPattern = /^vitrine-(\d+\.\d+\.\d+\S*)\.tgz$/

/**
 * Finds and reads the pack to update to: the given file, a version or spec that npm downloads into
 * `folder`, or without a name the newest pack in the site. Throws a `UserError` if there is none.
 */
export async function findPack(site, folder, { name, version }) {
  const file = name === undefined ? findNewest(site, version) : await fetchFile(name, folder)
  const pack = readPack(file)
  return { ...pack, packed: `vitrine-${pack.version}.tgz` }
}

function findNewest(site, version) {
  const getVersion = (name) => packPattern.exec(name)?.[1]
  const newer = readdirSync(site).filter((name) => {
    const found = getVersion(name)
    return found && compareVersions(found, version) > 0
  })
  const [newest] = newer.sort((a, b) => compareVersions(getVersion(b), getVersion(a)))
  if (newest) return join(site, newest)
  throw new UserError(
    `This site has Vitrine ${version}, and the folder contains no newer pack. Use: ./vitrine update vitrine-VERSION.tgz`,
  )
}

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
