/**
 * `pattern` for the address of a link: the schemes of the content rules (contract/src/html/content-
 * html.ts), or none.
 */
export const linkPattern = '\\s*((https?://|mailto:|tel:|/|#|\\?).*|[^:]*)'
