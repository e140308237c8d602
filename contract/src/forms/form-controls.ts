/** Names of the fields that the product adds to each form. Names of other fields have no dot. */
export const formControls = {
  token: 'v.token',
  /** Hidden from people; a program fills it in. */
  trap: 'v.website',
  /** Random value of the browser: sending the same response again counts once. */
  nonce: 'v.nonce',
  /** Milliseconds from the first view of the form to sending, measured by its script. */
  elapsed: 'v.elapsed',
  /** Proof of work, computed by its script. */
  proof: 'v.proof',
} as const

/** Leading zero bits of the SHA-256 of a proof: about half a second on a phone. */
export const proofBits = 14
