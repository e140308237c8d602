import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../paths.mjs'
import { UserError } from '../process.mjs'

/** @import { KeyObject } from 'node:crypto' */

const block = /-----BEGIN PUBLIC KEY-----[\w+/=\s]+-----END PUBLIC KEY-----/g

/** Returns the public keys that the installed version trusts. */
export const readReleaseKeys = () =>
  parseKeys(readFileSync(join(root, 'bin/update/release-keys.pem'), 'utf8'))

/**
 * Parses the Ed25519 public keys in a text with PEM blocks. Throws if one is of another type.
 * @param {string} text
 */
export function parseKeys(text) {
  const keys = (text.match(block) ?? []).map((pem) => createPublicKey(pem))
  if (keys.every(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519')) return keys
  throw new Error('A release key is not an Ed25519 key.')
}

/**
 * True if one of the keys has signed these sums.
 * @param {KeyObject[]} keys
 * @param {Buffer} sums
 * @param {Buffer} signature
 */
export const isSignedBy = (keys, sums, signature) =>
  keys.some((key) => verify(null, sums, key, signature))

/**
 * Throws a `UserError` if no trusted key has signed a pack. `allowUnsigned` accepts an unsigned pack
 * with a warning; a wrong signature only if the installed version has no keys to verify it.
 * @param {{ file: string, sums: string, signature?: Buffer }} pack
 * @param {{ keys: KeyObject[], version: string, allowUnsigned?: boolean }} trust `version` is the installed version.
 */
export function requireSignature({ file, sums, signature }, { keys, version, allowUnsigned }) {
  const name = basename(file)
  if (keys.length > 0 && signature) {
    if (isSignedBy(keys, Buffer.from(sums), signature)) return
    throw new UserError(
      `${name} is not signed by a key that Vitrine ${version} trusts: it was changed, or another party made it. Nothing was unpacked.`,
    )
  }
  const reason =
    keys.length === 0
      ? `Vitrine ${version} has no release key, so it cannot verify who made ${name}.`
      : `${name} is not signed: it is unknown who made it.`
  if (!allowUnsigned)
    throw new UserError(
      `${reason} If you made it yourself or trust its source, add --allow-unsigned. Nothing was unpacked.`,
    )
  console.error(`NOT SIGNED. ${reason} Its programs will have access to all data of your site.\n`)
}
