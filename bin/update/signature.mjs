import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../place.mjs'
import { Sentence } from '../process.mjs'

const block = /-----BEGIN PUBLIC KEY-----[\w+/=\s]+-----END PUBLIC KEY-----/g

/** Returns the public keys that the installed version trusts. */
export const releaseKeys = () =>
  keysIn(readFileSync(join(root, 'bin/update/release-keys.pem'), 'utf8'))

/** Parses the Ed25519 public keys in a text with PEM blocks. Throws if one is of another type. */
export function keysIn(text) {
  const keys = (text.match(block) ?? []).map((pem) => createPublicKey(pem))
  if (keys.every(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519')) return keys
  throw new Error('A release key is no Ed25519 key.')
}

/** True if one of the keys has signed these sums. */
export const isSignedBy = (keys, sums, signature) =>
  keys.some((key) => verify(null, sums, key, signature))

/**
 * Throws a `Sentence` if no trusted key has signed a pack. `allowUnsigned` accepts an unsigned pack
 * with a warning; a wrong signature only if the installed version has no keys to verify it.
 */
export function requireSignature({ file, sums, signature }, { keys, version, allowUnsigned }) {
  const name = basename(file)
  if (keys.length > 0 && signature) {
    if (isSignedBy(keys, Buffer.from(sums), signature)) return
    throw new Sentence(
      `${name} is signed by none of the keys that Vitrine ${version} trusts: it was changed on its way, or comes from somebody else. Nothing of it was unpacked.`,
    )
  }
  const why =
    keys.length === 0
      ? `Vitrine ${version} has no release key, and cannot tell who made ${name}.`
      : `${name} is not signed: nobody can tell who made it.`
  if (!allowUnsigned)
    throw new Sentence(
      `${why} If you made it yourself, or know from whom you have it, add --allow-unsigned. Nothing of it was unpacked.`,
    )
  console.error(`NOT SIGNED. ${why} Its programs will run with everything that your site holds.\n`)
}
