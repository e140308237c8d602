import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** Addresses and networks, with commas between them. */
export const networkList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.split(',').map((part) => part.trim())),
  ),
  z.array(z.string().check(z.refine(isNetwork))),
)

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string) {
  const [address = '', length, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const whole = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
  return bits > 0 && whole && more.length === 0
}
