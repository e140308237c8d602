/**
 * User agents that read pages for others (specification §8). Some phones call themselves CUBOT.
 */
const crawlers =
  /(?<!\bcu)bot\b|spider|crawl|slurp|google(other|\b)|lighthouse|facebookexternalhit|whatsapp|headlesschrome/i

/** Whether a page that fails here keeps the server's HTML: nobody is there to read an error page. */
export const isCrawler = (userAgent: string) => crawlers.test(userAgent)
