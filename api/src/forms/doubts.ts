import { hash } from 'node:crypto'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { CheckedResponse } from '@vitrine/contract/forms/check-response'
import { proofBits } from '@vitrine/contract/forms/form-controls'
import type { SentForm } from './read-sent-form.ts'

/** A person needs longer to fill in a form. */
const leastMs = 3 * secondMs
const linksMax = 3
const proofMax = 200

/** True if a response is likely from a program: it is set aside, not lost. */
export function isDoubtful(sent: SentForm, { values }: CheckedResponse): boolean {
  const { trap, elapsed } = sent.controls
  if (trap) return true
  // Without scripts there is no time to check.
  if (elapsed && Number(elapsed) < leastMs) return true
  return countLinks(Object.values(values).flat().map(String).join('\n')) > linksMax
}

const countLinks = (text: string) => text.match(/https?:\/\/|www\.|\[url/gi)?.length ?? 0

/**
 * True if the proof of work is right: the SHA-256 of the token, the nonce and the proof begins with
 * zero bits.
 */
export function hasProof({ controls: { token, nonce, proof } }: SentForm): boolean {
  if (!token || !nonce || !proof || nonce.length + proof.length > proofMax) return false
  const digest = hash('sha256', `${token}.${nonce}.${proof}`, 'buffer')
  return digest.readUInt32BE() >>> (32 - proofBits) === 0
}
