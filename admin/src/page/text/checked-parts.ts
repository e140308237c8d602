const links = /<a\b.*?<\/a>|\sid="[^"]*"|<img\b[^>]*>/gis

/** Returns the parts of a text that its checks depend on: links, anchors and pictures. */
export const extractCheckedParts = (html: string): string => (html.match(links) ?? []).join('')
