import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'

const secretBytes = 32
const onlyOwner = 0o600

/** Makes sure that the data folder is there and can be written to. */
export function prepareDataFolder(folder: string) {
  try {
    mkdirSync(join(folder, 'media'), { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Refusal(`DATA_DIR is ${folder}, but nothing can be written there.`)
  }
}

/** The secret that was given, else the one in the data folder, made on the first start. */
export function readSecret(folder: string, given: string | undefined): string {
  if (given) return given
  const file = join(folder, 'secret')
  if (!existsSync(file))
    writeFileSync(file, randomBytes(secretBytes).toString('hex'), { mode: onlyOwner })
  return readFileSync(file, 'utf8').trim()
}
