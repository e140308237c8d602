const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const special = /[&<>"]/

/** Escapes a text for HTML, between tags or in an attribute with double quotes. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '') : text
