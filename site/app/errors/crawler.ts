/** What crawlers say of themselves; Cubot makes phones. */
const crawlers =
  /(?<!cu)bots?\b|crawl|spider|slurp|mediapartners|inspectiontool|archiver|facebookexternalhit/i

/** True for the user agent of a crawler, which no error page is shown to (specification §8). */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
