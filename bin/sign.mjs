import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence } from './process.mjs'
import { isSignedBy, keysIn } from './update/signature.mjs'
import { signatureName, sumsName } from './update/sums.mjs'

/**
 * Signs the checksums of an unpacked package with the private key in a file. Throws a `Sentence` for a
 * key that the package itself does not trust: its sites would refuse the next update.
 */
export function signSums(folder, keyFile, passphrase) {
  const key = privateKeyIn(keyFile, passphrase)
  const sums = readFileSync(join(folder, sumsName))
  const signature = sign(null, sums, key)
  const trusted = keysIn(readFileSync(join(folder, 'bin/update/release-keys.pem'), 'utf8'))
  if (!isSignedBy(trusted, sums, signature))
    throw new Sentence(
      `The public half of ${keyFile} is not in bin/update/release-keys.pem; it is:\n${createPublicKey(key).export({ type: 'spki', format: 'pem' })}`,
    )
  writeFileSync(join(folder, signatureName), signature)
}

function privateKeyIn(file, passphrase) {
  let key
  try {
    key = createPrivateKey({ key: readFileSync(file), passphrase })
  } catch (error) {
    throw new Sentence(
      `${file} cannot be read as a private key: ${error.message}. Its passphrase, if it has one, is read from PACK_KEY_PASSPHRASE.`,
    )
  }
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new Sentence(`${file} is no Ed25519 key: "openssl genpkey -algorithm ed25519" makes one.`)
}
