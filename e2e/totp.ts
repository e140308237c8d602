import { createHmac } from 'node:crypto'

const periodMs = 30_000
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsOfLetter = 5
const digits = 6

/** The code of an authenticator for a secret, now or some periods later (RFC 6238). */
export function codeOf(secret: string, later = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + later))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 0xf
  const number = (hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

function bytesOf(base32: string) {
  const bits = [...base32].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(bitsOfLetter, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
