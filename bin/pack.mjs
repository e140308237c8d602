// `npm run pack`: packs the product and its client as npm packages into the given folder or
// `.vitrine/packs`. `--key FILE` signs the product with a private key. `--without-client` packs only
// the product. Needs the pinned Node, which strips types.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { npmPack } from './npm.mjs'
import { root } from './paths.mjs'
import { getErrorMessage, UserError } from './process.mjs'
import { signSums } from './sign.mjs'
import { stage } from './stage.mjs'
import { stageClient } from './stage-client.mjs'
import { readPack } from './update/pack-file.mjs'

const staged = join(root, '.vitrine/package')
const stagedClient = join(root, '.vitrine/client-package')

try {
  const { folder, key, withoutClient } = parseArguments()
  const target = resolve(folder ?? join(root, '.vitrine/packs'))
  rmSync(staged, { recursive: true, force: true })
  stage(staged)
  if (key) signSums(staged, key, process.env.PACK_KEY_PASSPHRASE)
  mkdirSync(target, { recursive: true })
  const name = await npmPack(staged, target)
  // Throws if a file is missing: npm leaves out files that it considers private.
  readPack(join(target, name))
  if (!key) console.error('Not signed: sites accept it only with --allow-unsigned.')
  console.log(folder ? name : join(target, name))
  if (!withoutClient) {
    rmSync(stagedClient, { recursive: true, force: true })
    stageClient(stagedClient)
    console.log(join(target, await npmPack(stagedClient, target, 'vitrine-client')))
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function parseArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, 'without-client': { type: 'boolean' } },
    })
    if (positionals.length > 1) throw new Error(`"${positionals[1]}" is one argument too many.`)
    const { key, 'without-client': withoutClient } = values
    return { folder: positionals[0], key, withoutClient }
  } catch (error) {
    throw new UserError(
      `${getErrorMessage(error)}\nUse: npm run pack -- [--key FILE] [--without-client] [FOLDER]`,
    )
  }
}
