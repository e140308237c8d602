/** HTML in chunks: text, and encoded bytes that many pages share. */
export type Html = (string | Uint8Array)[]

const encoder = new TextEncoder()

export const encodeSharedHtml = (text: string): Uint8Array => encoder.encode(text)
