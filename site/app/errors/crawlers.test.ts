import { expect, test } from 'vitest'
import { isCrawler } from './crawlers.ts'

const table: [name: string, userAgent: string, crawler: boolean][] = [
  ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['GoogleOther', 'Mozilla/5.0 AppleWebKit/537.36 (compatible; GoogleOther) Chrome/140.0', true],
  ['AdsBot-Google', 'AdsBot-Google (+http://www.google.com/adsbot.html)', true],
  ['Google-InspectionTool', 'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', true],
  ['Mediapartners-Google', 'Mediapartners-Google', true],
  ['bingbot', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['GPTBot', 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', true],
  ['ClaudeBot', 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', true],
  ['LinkedInBot', 'LinkedInBot/1.0 (compatible; Mozilla/5.0)', true],
  ['Twitterbot', 'Twitterbot/1.0', true],
  ['Applebot', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (Applebot/0.1)', true],
  ['PetalBot', 'Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/)', true],
  ['facebookexternalhit', 'facebookexternalhit/1.1', true],
  ['Chrome-Lighthouse', 'Mozilla/5.0 Chrome/140.0 Safari/537.36 Chrome-Lighthouse', true],
  ['Baiduspider', 'Mozilla/5.0 (compatible; Baiduspider/2.0)', true],
  ['Yahoo! Slurp', 'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/)', true],
  ['Bytespider', 'Mozilla/5.0 (Linux; Android 5.0) (compatible; Bytespider)', true],
  ['WhatsApp', 'WhatsApp/2.23.20.0', true],
  ['HeadlessChrome', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36', true],
  ['Chrome', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Safari', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1', false],
  ['a CUBOT phone', 'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) Chrome/140.0', false],
]

test.each(table)('specification §8, crawlers: %s', (_name, userAgent, crawler) => {
  expect(isCrawler(userAgent)).toBe(crawler)
})
