/** HTML in the order in which it is sent: text, and the bytes of what many pages share. */
export type Html = (string | Uint8Array)[]

const encoder = new TextEncoder()

/** HTML that stands in many answers, encoded once. */
export const sharedHtml = (text: string): Uint8Array => encoder.encode(text)
