const links = /<a\b.*?<\/a>|\sid="[^"]*"/gis

/** What the state of the links of a text follows from: its links, and the places that they may lead to. */
export const linksIn = (html: string): string => (html.match(links) ?? []).join('')
