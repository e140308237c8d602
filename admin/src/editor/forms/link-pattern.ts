/**
 * What may be typed as the address of a link, as the `pattern` of a field, which the whole of it has
 * to fit: the schemes that content may have (contract/src/html/content-html.ts), or none.
 */
export const linkPattern = '\\s*((https?://|mailto:|tel:|/|#|\\?).*|[^:]*)'
