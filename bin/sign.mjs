import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorMessage, UserError } from './process.mjs'
import { isSignedBy, parseKeys } from './update/signature.mjs'
import { signatureName, sumsName } from './update/sums.mjs'

/**
 * Signs the checksums of an unpacked package with the private key in a file. Throws a `UserError`
 * for a key that the package itself does not trust: its sites would refuse the next update.
 * @param {string} folder
 * @param {string} keyFile
 * @param {string} [passphrase]
 */
export function signSums(folder, keyFile, passphrase) {
  const key = readPrivateKey(keyFile, passphrase)
  const sums = readFileSync(join(folder, sumsName))
  const signature = sign(null, sums, key)
  const trusted = parseKeys(readFileSync(join(folder, 'bin/update/release-keys.pem'), 'utf8'))
  if (!isSignedBy(trusted, sums, signature))
    throw new UserError(
      `The public half of ${keyFile} is not in bin/update/release-keys.pem; it is:\n${createPublicKey(key).export({ type: 'spki', format: 'pem' })}`,
    )
  writeFileSync(join(folder, signatureName), signature)
}

/**
 * @param {string} file
 * @param {string} [passphrase]
 */
function readPrivateKey(file, passphrase) {
  let key
  try {
    key = createPrivateKey({ key: readFileSync(file), passphrase })
  } catch (error) {
    throw new UserError(
      `${file} cannot be read as a private key: ${getErrorMessage(error)}. Its passphrase, if it has one, is read from PACK_KEY_PASSPHRASE.`,
    )
  }
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new UserError(
    `${file} is not an Ed25519 key: create one with "openssl genpkey -algorithm ed25519".`,
  )
}
