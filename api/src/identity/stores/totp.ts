import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@vitrine/contract/identity/identity'
import { Secret, TOTP } from 'otpauth'
import { isEqualConstantTime } from '../../crypto/secrets.ts'

const periodMs = 30_000
const secretBytes = 20
/** Tolerates clocks that are off by this number of periods. */
const periodsOff = 1
const codeLength = 10
/** Without characters that are easily confused, such as 0 and o. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const createTotpSecret = () => new Secret({ size: secretBytes }).base32

function createTotp(secret: string, issuer: string, label: string) {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
  })
}

/** Returns the `otpauth:` URL of the QR code. */
export const createTotpUrl = (secret: string, issuer: string, label: string) =>
  createTotp(secret, issuer, label).toString()

/** Returns the time step of a code; undefined if it is wrong now. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const periodOffset = createTotp(secret, '', '').validate({ token, window: periodsOff, timestamp })
  return periodOffset === null ? undefined : Math.floor(timestamp / periodMs) + periodOffset
}

export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from(
      { length: codeLength },
      () => alphabet[randomInt(alphabet.length)],
    ).join('')
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
  })
}

/** Removes a code from the list. Returns undefined if it is not in it. */
export function removeCode(codes: string[], input: string): string[] | undefined {
  const normalize = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')
  const remaining = codes.filter((code) => !isEqualConstantTime(normalize(code), normalize(input)))
  return remaining.length < codes.length ? remaining : undefined
}
