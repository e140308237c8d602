import { describe, expect, test } from 'vitest'
import { createUserAgentParser } from './filters.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const devices = [
  ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'desktop',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${webkit} Version/18.5 Safari/605.1.15`,
  ],
  ['desktop', 'Mozilla/5.0 (X11; CrOS x86_64 15917.71.0) Chrome/140.0.0.0 Safari/537.36'],
  ['mobile', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Mobile/15E148`],
  ['mobile', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'],
  ['mobile', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['tablet', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webkit} Mobile/15E148`],
  ['tablet', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Safari/537.36'],
  ['tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['other', 'Mozilla/5.0 (PlayStation; PlayStation 5/9.00) Safari/605.1.15'],
]
const crawlers = [
  '',
  'curl/8.9.1',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 Chrome-Lighthouse',
]

describe('a user agent', () => {
  const agentOf = createUserAgentParser()

  test.each(devices)('%s: %s', (device, userAgent) => {
    expect(agentOf(userAgent)).toEqual({ isCrawler: false, device })
    expect(agentOf(userAgent)).toEqual({ isCrawler: false, device })
  })

  test.each(crawlers)('crawler: %s', (userAgent) => {
    expect(agentOf(userAgent).isCrawler).toBe(true)
  })
})
