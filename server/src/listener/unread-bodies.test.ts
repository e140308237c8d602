import { connect, type Socket } from 'node:net'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/product.ts'

const admin = { email: 'chef@example.org', password: 'une phrase de passe' }
const largeBytes = 5_000_000
const endlessBytes = 10_000_000_000
const foreign = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
const multipart = 'multipart/form-data; boundary=b'

type Fields = Record<string, string>

/** Opens a raw connection. `answer` resolves when the server has closed it. */
function open(url: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (piece) => {
    answer += piece
  })
  // The server may reset a connection to which the client is still writing.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return {
    socket,
    write: (path: string, fields: Fields, body: string | Buffer = '') => {
      const head = Object.entries({ Host: `${hostname}:${port}`, ...fields })
      const lines = head.map(([name, value]) => `${name}: ${value}`)
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.write(body)
    },
    statuses: () =>
      Array.from(answer.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status)),
    answer: async () => {
      await closed
      const [, status, head = ''] = /^HTTP\/1\.1 (\d+)[^\r]*\r\n(.*?)\r\n\r\n/s.exec(answer) ?? []
      const isClosing = /^connection: close$/im.test(head)
      const location = /^location: (.*)$/im.exec(head)?.[1]?.trim()
      return { status: Number(status), isClosing, ...(location && { location }) }
    },
  }
}

describe.each([
  ['in one process', false],
  ['with the API elsewhere', true],
])('an unread body, %s', (_, elsewhere) => {
  const opened: TestProduct[] = []
  let url: string
  let publicUrl: string
  let person: Fields
  beforeAll(async () => {
    const own = await startTestProduct({ admin })
    opened.push(own)
    publicUrl = own.url
    if (elsewhere) {
      const config = { apiUrl: own.url, publicUrl, roles: ['site' as const] }
      opened.unshift(await startTestProduct({ config }))
    }
    url = opened[0]?.url ?? ''
    person = await signIn()
  })
  afterAll(async () => {
    for (const product of opened) await product.stop()
  })

  const fromHere = () => ({ origin: publicUrl })

  async function signIn() {
    const csrf = await fetch(`${url}/sanctum/csrf-cookie`, { headers: fromHere() })
    const login = await fetch(`${url}/login`, {
      method: 'POST',
      headers: {
        ...fromHere(),
        'content-type': 'application/json',
        cookie: cookiesOf(csrf),
        [csrfHeader]: tokenOf(csrf),
      },
      body: JSON.stringify(admin),
    })
    expect(login.status).toBe(200)
    return { cookie: cookiesOf(login), [csrfHeader]: tokenOf(login) }
  }

  const refused: [who: string, path: string, fields: () => Fields, answer: object][] = [
    ['a guest’s portrait', '/user/avatar', fromHere, { status: 419 }],
    ['a portrait without an origin', '/user/avatar', () => ({}), { status: 401 }],
    ['another site’s portrait', '/user/avatar', () => foreign, { status: 403 }],
    ['a guest’s report', '/api/bug-reports', () => ({}), { status: 401 }],
    ['a form instead of PUT', '/user/profile-information', () => ({}), { status: 401 }],
    ['contents without the key', '/api/store-contents', () => ({}), { status: 403 }],
    ['a sign-in of 5 MB', '/login', () => ({}), { status: 413 }],
    ['events of 5 MB', '/api/status', () => ({}), { status: 413 }],
    ['a form at a page', '/contact', fromHere, { status: 405 }],
    ['another site’s screen', '/dashboard/login', () => foreign, { status: 403 }],
    ['the sign-in screen', '/dashboard/login', fromHere, { status: 413 }],
    ['a screen without pictures', '/dashboard/profile-2', fromHere, { status: 413 }],
    [
      'a guest’s screen with pictures',
      '/dashboard/profile',
      fromHere,
      { status: 303, location: '/dashboard/login?redirect=%2Fdashboard%2Fprofile' },
    ],
  ]
  test.each(refused)('%s is answered before it has arrived', async (_, path, more, answer) => {
    const { write, answer: answered } = open(url)
    const length = String(largeBytes)
    // The site forwards a request as soon as it has the first bytes of its body.
    write(path, { ...more(), 'content-type': multipart, 'content-length': length }, '--b')
    expect(await answered()).toEqual({ isClosing: true, ...answer })
  })

  test('a client that is still sending gets the response', async () => {
    const response = await fetch(`${url}/user/avatar`, {
      method: 'POST',
      headers: { 'content-type': multipart },
      body: Buffer.alloc(largeBytes / 10),
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toHaveProperty('message')
  })

  test('a client that never stops sending is disconnected', async () => {
    const { socket, write, answer } = open(url)
    const piece = Buffer.alloc(100_000)
    const again = () => socket.writable && socket.write(piece, again)
    write('/user/avatar', { 'content-type': multipart, 'content-length': String(endlessBytes) })
    again()
    await answer()
    expect(socket.bytesWritten).toBeLessThan(endlessBytes)
  })

  test('the connection stays open after a body that was read', async () => {
    const { write, statuses, answer } = open(url)
    const body = JSON.stringify({ email: 'nobody', password: 'x' })
    const length = String(body.length)
    const json = { 'content-type': 'application/json', 'content-length': length }
    write('/login', json, body)
    await expect.poll(statuses).toEqual([422])
    write('/login', { ...json, connection: 'close' }, body)
    await expect.poll(statuses).toEqual([422, 422])
    expect((await answer()).isClosing).toBe(false)
  })

  test.each(['/login', '/api/status', '/user/avatar', '/dashboard/login'])(
    '%s refuses chunked bodies with 411',
    async (path) => {
      const { write, answer } = open(url)
      write(path, { ...fromHere(), 'transfer-encoding': 'chunked' }, '2\r\n{}\r\n0\r\n\r\n')
      expect(await answer()).toEqual({ status: 411, isClosing: true })
    },
  )

  test('a signed-in user may send a picture to a screen', async () => {
    const response = await fetch(`${url}/dashboard/profile`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...fromHere(), ...person, 'content-type': multipart },
      body: pictureForm(),
    })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('n’est pas une image utilisable')
  })
})

function pictureForm() {
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const picture = Buffer.alloc(largeBytes)
  const end = '\r\n--b--\r\n'
  return Buffer.concat([
    Buffer.from(`${part('intent')}avatar\r\n${part('avatar', '; filename="a.png"')}`),
    picture,
    Buffer.from(end),
  ])
}

const pairsIn = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')

const cookiesOf = (response: Response) => pairsIn(response).join('; ')

const tokenOf = (response: Response) =>
  pairsIn(response)
    .find((pair) => pair.startsWith(`${csrfCookie}=`))
    ?.slice(csrfCookie.length + 1) ?? ''
