/**
 * True if a menu may link to the address: a path of this site, http:, https:, mailto:, tel:, or an
 * anchor. A path that begins with `//` or `/\` is an address of another host.
 */
export const isMenuAddress = (address: string): boolean =>
  /^(\/(?![/\\])|https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d]|#)[^\s\p{Cc}]*$/iu.test(address)

/** True if a browser would run the address as a script. Stored menus may be from another program. */
export const isScriptAddress = (address: string): boolean =>
  // Browsers ignore white space and control characters in a scheme.
  /^(javascript|data|vbscript):/i.test(address.replace(/[\s\p{Cc}]/gu, ''))
