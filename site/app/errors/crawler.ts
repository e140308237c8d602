/** Matches the user agents of crawlers, but not those of Cubot phones. */
const crawlers =
  /(?<!cu)bots?\b|crawl|spider|slurp|mediapartners|inspectiontool|archiver|facebookexternalhit/i

/** True for the user agent of a crawler, which must never get an error page (specification §8). */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
