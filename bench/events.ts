import { connect, type Socket } from 'node:net'
import { trackingPaths } from '../contract/src/tracking/tracking-paths.ts'

// Sends events to `url` at a fixed rate until the parent stops it.
const [url = '', perSecond = ''] = process.argv.slice(2)
const { hostname, port, host } = new URL(url)
const tickMs = 10
const readers = 24_000
const sockets = 50

let sent = 0
let answered = 0
let due = 0
const began = performance.now()
const idle: Socket[] = Array.from({ length: sockets }, open)
const timer = setInterval(send, tickMs)

process.on('message', () => {
  clearInterval(timer)
  setTimeout(() => {
    process.send?.(answered, undefined, undefined, () => process.exit())
  }, 200)
})

function send() {
  due = ((performance.now() - began) / 1_000) * Number(perSecond)
  while (sent < due) {
    const socket = idle.pop()
    if (!socket) return
    socket.write(request(sent++ % readers))
  }
}

function open(): Socket {
  const socket = connect(Number(port), hostname)
  socket.setNoDelay()
  socket.on('data', (data) => {
    if (data.toString('latin1').startsWith('HTTP/1.1 204')) answered += 1
    idle.push(socket)
    if (sent < due) send()
  })
  socket.on('error', () => {})
  return socket
}

function request(reader: number) {
  const page = (reader * 7) % 50
  const body = `{"t":"view","id":${page + 1},"locale":"fr","path":"/page-${page}"}`
  return `POST ${trackingPaths.status} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\nX-Forwarded-For: 10.${Math.floor(reader / 250)}.7.${(reader % 250) + 1}\r\nSec-Fetch-Site: same-origin\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
