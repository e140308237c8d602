/** Signs that are rare in other texts: headings, fences, table rows, links, bold words. */
const clear = [
  /^ {0,3}#{1,6} +\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}\|?(?: *:?-{3,}:? *\|)+ *(?::?-{3,}:? *)?\|?$/m,
  /\[[^\]\n]+\]\((?:https?:|mailto:|tel:|\/|#)[^\s)]*\)/,
  /(?<![\p{L}\p{N}*])\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*(?![\p{L}\p{N}*])/u,
]
/** Signs that are a coincidence if only one line has them. */
const repeated = [/^\s*[-*+] +\S/gm, /^\s*\d{1,9}[.)] +\S/gm, /^ {0,3}> ?\S/gm]

/** True if a plain text clearly is Markdown. */
export const looksLikeMarkdown = (text: string): boolean =>
  clear.some((sign) => sign.test(text)) ||
  repeated.some((sign) => (text.match(sign)?.length ?? 0) > 1)
