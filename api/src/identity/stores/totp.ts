import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@vitrine/contract/identity/identity'
import { Secret, TOTP } from 'otpauth'
import { same } from '../../crypto/secrets.ts'

const periodMs = 30_000
const secretBytes = 20
/** A clock may be off by so many periods. */
const periodsOff = 1
const codeLength = 10
/** Letters and digits that nobody takes for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export const newTotpSecret = () => new Secret({ size: secretBytes }).base32

function totpOf(secret: string, issuer: string, label: string) {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
  })
}

/** What an authenticator reads from the QR code. */
export const totpAddress = (secret: string, issuer: string, label: string) =>
  totpOf(secret, issuer, label).toString()

/** The time step whose code it is; undefined when it is none of now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const off = totpOf(secret, '', '').validate({ token, window: periodsOff, timestamp })
  return off === null ? undefined : Math.floor(timestamp / periodMs) + off
}

/** Ten codes for the day on which the authenticator is lost. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(
      '',
    )
    return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
  })
}

/** The codes that are left when this one is used; undefined when it is none of them. */
export function withoutCode(codes: string[], typed: string): string[] | undefined {
  const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')
  const left = codes.filter((code) => !same(plain(code), plain(typed)))
  return left.length < codes.length ? left : undefined
}
