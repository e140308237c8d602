const links = /<a\b.*?<\/a>|\sid="[^"]*"|<(?:img|video|audio|source|track)\b[^>]*>/gis

/** Returns the parts of a text that its checks depend on: links, anchors, pictures and players. */
export const extractCheckedParts = (html: string): string => (html.match(links) ?? []).join('')
