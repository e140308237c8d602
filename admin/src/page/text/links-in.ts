const links = /<a\b.*?<\/a>|\sid="[^"]*"|<img\b[^>]*>/gis

/** What the checks of a text follow from: its links, the places that they may lead to, its pictures. */
export const linksIn = (html: string): string => (html.match(links) ?? []).join('')
