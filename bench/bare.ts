import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** A recorded response of the product: path, headers and body in base64. */
export interface Recorded {
  path: string
  fields: string[]
  body: string
}

// Started by repeated.ts: a `node:http` server that sends recorded responses.
const [file = '', port] = process.argv.slice(2)
const recorded: Recorded[] = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(
  recorded.map(({ path, fields, body }) => [path, { fields, body: Buffer.from(body, 'base64') }]),
)

createServer((req, res) => {
  const answer = answers.get(req.url ?? '')
  if (!answer) return res.writeHead(404).end()
  res.writeHead(200, answer.fields)
  res.end(answer.body)
}).listen(Number(port), '127.0.0.1', () => console.log('ready'))
