import { proofBits } from '@vitrine/contract/forms/form-controls'

/** Digests per turn: the page stays responsive. */
const perTurn = 64
const wordBits = 32

/** Finds a number whose SHA-256 with the challenge begins with zero bits; empty without https. */
export async function findProof(challenge: string): Promise<string> {
  if (!crypto.subtle) return ''
  const encoder = new TextEncoder()
  const isProof = async (proof: number) => {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${proof}`))
    return new DataView(digest).getUint32(0) >>> (wordBits - proofBits) === 0
  }
  for (let first = 0; ; first += perTurn) {
    const proofs = Array.from({ length: perTurn }, (_, index) => first + index)
    const found = (await Promise.all(proofs.map(isProof))).indexOf(true)
    if (found !== -1) return String(first + found)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
