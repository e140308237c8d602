import { changeProfile, saveAvatar } from '../contract/src/endpoints/account.ts'
import { reportBug } from '../contract/src/endpoints/reports.ts'
import { signIn } from '../contract/src/endpoints/sign-in.ts'

/** A hostile request of a guest. */
export interface Shape {
  name: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  isFile?: boolean
}

const usualBytes = 63_000
const largeBytes = 999_000
const fileBytes = 11_000_000
/** Bytes for one header, out of the 16 KB that Node allows for all. */
const headBytes = 15_000

const json = { 'Content-Type': 'application/json' }
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
const boundary = '-'.repeat(60)
const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

/** Repeats a text to fill a number of bytes. */
const fill = (text: string, bytes = usualBytes) => text.repeat(Math.floor(bytes / text.length))
const list = (item: string, bytes?: number) => `[${fill(`${item},`, bytes)}${item}]`
const keys = (count: number, key: (at: number) => string) =>
  `{${Array.from({ length: count }, (_, at) => `"${key(at)}":0`).join()}}`
const deep = (open: string, core: string, close: string, bytes = usualBytes) => {
  const times = Math.floor(bytes / (open.length + close.length))
  return open.repeat(times) + core + close.repeat(times)
}
const part = (head: string, data = '') => `--${boundary}\r\n${head}\r\n\r\n${data}\r\n`
const field = (name: string, data = '') =>
  part(`Content-Disposition: form-data; name="${name}"`, data)
const end = `--${boundary}--\r\n`

const texts: [name: string, body: string][] = [
  ['1 MB of zeros', list('0', largeBytes)],
  ['64 KB of zeros', list('0')],
  ['empty lists', list('[]')],
  ['empty objects', list('{}')],
  ['keys that differ', keys(7_000, (at) => `${at.toString(36)}x`)],
  ['keys that are numbers', keys(5_000, (at) => String(at * 857_143))],
  ['the same key again', keys(9_000, () => 'a')],
  ['lists that are never closed', fill('[')],
  ['lists in each other', deep('[', '', ']')],
  ['objects in each other', deep('{"a":', '1', '}')],
  ['a number of 60,000 digits', fill('9')],
  ['numbers beyond all bounds', list('1e400')],
  ['numbers with many decimals', list('0.1234567890123456789')],
  ['escapes', `{"email":"${fill('\\u0041')}","password":"x"}`],
  ['escaped null characters', `{"email":"${fill('\\u0000')}","password":"x"}`],
  ['an escaped key in a deep list', `[${deep('[', '"\\u005f_proto__"', ']')}]`],
  ['foxes', `{"email":"${fill('🦊')}","password":"${fill('🦊', 1_000)}"}`],
  ['an address of many @', `{"email":"${fill('a@', 4_000)}","password":"x"}`],
  ['an address of many dots', `{"email":"a@${fill('a.', 4_000)}","password":"x"}`],
  ['an address of foreign letters', `{"email":"a@${fill('ü.', 4_000)}x","password":"x"}`],
  [
    'a password of accents',
    `{"email":"a@example.org","password":"a${fill('\u0315\u0300\u05ae', 8_000)}"}`,
  ],
]

const forms: [name: string, headers: Record<string, string>, body: string][] = [
  ['32,000 fields', urlencoded, fill('a&')],
  ['32,000 empty fields', urlencoded, fill('=&')],
  ['escapes', urlencoded, `email=${fill('%41')}`],
  ['broken escapes', urlencoded, `email=${fill('%')}`],
  ['1 MB of fields', urlencoded, fill('a=b&', largeBytes)],
  ['parts', multipart, fill(field('a')) + end],
  ['10,000 parts', multipart, fill(field('a'), 1_300_000) + end],
  ['a head without end', multipart, part(fill('X-A: b\r\n'))],
  ['a name without end', multipart, field(fill('%22')) + end],
  ['almost the boundary', multipart, field('a', fill(`\r\n--${boundary.slice(1)}`)) + end],
  ['dashes', multipart, field('a', fill('-')) + end],
]

const addresses: [name: string, path: string][] = [
  ['pages by a long path', `/api/nuxt/pages?filter[path]=/${fill('a/', headBytes)}`],
  ['pages by an escaped path', `/api/nuxt/pages?filter[path]=/${fill('%2Fa', headBytes)}`],
  [
    'pages with many includes',
    `/api/nuxt/pages?page[size]=1&include=${fill('ancestors,', headBytes)}`,
  ],
  ['pages with many parameters', `/api/nuxt/pages?page[size]=1&${fill('a=1&', headBytes)}`],
  ['pages with many fields', `/api/nuxt/pages?fields[pages]=${fill('id,', headBytes)}`],
  ['pages by a template', `/api/nuxt/pages?filter[template]=${fill('a,', headBytes)}`],
  ['contents of a template', `/api/contents/by-template/${fill('%C3%A9', headBytes)}`],
  ['a menu', `/api/menus/${fill('a', headBytes)}`],
  ['a menu in a locale', `/api/menus/main?locale=${fill('a-', headBytes)}`],
  ['a link of deep lists', `/api/go/${base64(deep('[', '', ']', 11_000))}`],
  ['a link of keys', `/api/go/${base64(keys(1_100, (at) => `${at}x`))}`],
  ['a link to a long host', `/api/go/${base64(link(`https://${fill('a.', 10_000)}x/`))}`],
  ['a link to a long path', `/api/go/${base64(link(`https://a.test/${fill('../', 10_000)}`))}`],
  ['a link of signs', `/api/go/${fill('%3D', headBytes)}`],
  ['the pixel', `/api/assets/icons/dot.png?${fill('t=view&', headBytes)}`],
  ['an image with modifiers', `/_ipx/${fill('w_1,', 1_900)}/a.jpg`],
  ['an image of a long name', `/_ipx/_/${fill('../', headBytes)}a.jpg`],
  ['an image of a scheme', `/_ipx/_/${fill('a+', 1_900)}`],
  ['a file', `/storage/${fill('../', headBytes)}`],
  ['a page of slashes', `/${fill('/', headBytes)}`],
  ['a page of steps', `/${fill('a/', headBytes)}`],
  ['a page of escapes', `/${fill('%2F', headBytes)}`],
  ['a page of broken escapes', `/${fill('%', headBytes)}`],
  ['a page of letters', `/${fill('%C3%A9', headBytes)}`],
  ['a page with parameters', `/?${fill('page=1&', headBytes)}`],
  ['a choice of a locale', `/?${fill('locale=fr&', headBytes)}`],
  ['a screen of steps', `/dashboard/${fill('a/', headBytes)}`],
  ['a screen of slashes', `/${fill('/', headBytes)}dashboard`],
  ['a screen of escapes', `/dashboard/reset-password/${fill('%2F', headBytes)}/x`],
  ['a screen that leads back', `/dashboard/profile?${fill('a=b&', headBytes)}`],
  ['a build', `/builds/meta/${fill('a', headBytes)}.json`],
  ['texts', `/_locales/${fill('a/', headBytes)}data.json`],
]

const fieldsOfHeads: [name: string, field: string, value: string, path: string][] = [
  ['cookies', 'Cookie', fill('a=b; ', headBytes), '/api/user'],
  ['empty cookies', 'Cookie', fill(';', headBytes), '/api/user'],
  ['cookies of a screen', 'Cookie', fill('XSRF-TOKEN=b; ', headBytes), '/dashboard/login'],
  ['cookies of a page', 'Cookie', fill('; ', headBytes), '/'],
  ['cookies of a choice', 'Cookie', fill('; not-counted', headBytes), '/api/statistics-choice'],
  ['languages', 'Accept-Language', fill('a;q=1,', headBytes), '/api/statistics-choice'],
  ['codings', 'Accept-Encoding', fill('br;q=0,', headBytes), '/'],
  ['tags', 'If-None-Match', fill('"a",', headBytes), '/api/nuxt/pages?page[size]=1'],
  ['tags of a page', 'If-None-Match', fill('W/"a",', headBytes), '/'],
  ['types', 'Accept', fill('image/webp;q=0,', headBytes), '/_ipx/f_auto/a.jpg'],
  ['spaces in types', 'Accept', `image/webp;${fill(' ', headBytes)}`, '/_ipx/f_auto/a.jpg'],
  ['an origin', 'Origin', `https://${fill('a.', headBytes)}`, '/api/user'],
  ['a referer', 'Referer', `https://a.test/${fill('../', headBytes)}`, '/api/statistics-choice'],
  ['a token', 'Authorization', `Bearer ${fill(' ', headBytes)}x y`, '/api/user'],
  [
    'an agent',
    'User-Agent',
    fill('Mozilla/5.0 (X11; Linux) ', headBytes),
    '/api/assets/icons/dot.png',
  ],
]

/** All shapes. */
export const shapes: Shape[] = [
  { name: 'a page, to compare', path: '/' },
  { name: 'the list of pages, to compare', path: '/api/nuxt/pages' },
  { name: 'the sign-in screen, to compare', path: '/dashboard/login' },
  {
    name: 'a sign-in by the screen, to compare',
    path: '/dashboard/login',
    method: 'POST',
    headers: urlencoded,
    body: 'email=nobody&password=x',
  },
  ...texts.map(([name, body]) => ({
    name: `${signIn.path} as JSON: ${name}`,
    path: signIn.path,
    method: 'POST',
    headers: json,
    body,
  })),
  ...forms.flatMap(([name, headers, body]) =>
    [signIn.path, changeProfile.path, '/dashboard/login'].map((path) => ({
      name: `${path} as a form: ${name}`,
      path,
      method: 'POST',
      headers,
      body,
    })),
  ),
  ...[signIn.path, '/dashboard/login', '/api/status'].map((path) => ({
    name: `${path} in pieces of one byte`,
    path,
    method: 'POST',
    headers: { ...urlencoded, 'Transfer-Encoding': 'chunked' },
    body: `${fill('1\r\na\r\n', usualBytes * 6)}0\r\n\r\n`,
  })),
  ...[saveAvatar.path, reportBug.path, '/dashboard/profile', '/dashboard/reports/1'].map(
    (path) => ({
      name: `${path}: 11 MB of a file`,
      path,
      method: 'POST',
      headers: multipart,
      body: field('a', fill('\r\n--x', fileBytes)) + end,
      isFile: true,
    }),
  ),
  ...['/api/status', '/api/store-contents', '/api/statistics-choice'].flatMap((path) => [
    ...[list('0', largeBytes), list('[]', 1_000)].map((body) => ({
      name: `${path}: ${body.length} bytes of JSON`,
      path,
      method: 'POST',
      headers: json,
      body,
    })),
    {
      name: `${path}: a form`,
      path,
      method: 'POST',
      headers: urlencoded,
      body: fill('a&'),
    },
  ]),
  ...addresses.map(([name, path]) => ({ name: `address: ${name}`, path })),
  ...fieldsOfHeads.map(([name, field, value, path]) => ({
    name: `head: ${name}`,
    path,
    headers: { [field]: value },
  })),
]

function base64(text: string) {
  return encodeURIComponent(Buffer.from(text).toString('base64'))
}

function link(url: string) {
  return JSON.stringify({ url, id: 1, model: 'page', exp: Date.now() / 1_000 + 60 })
}
