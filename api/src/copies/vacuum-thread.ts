import { workerData } from 'node:worker_threads'
import { openForCopy } from './open-to-copy.ts'

const { from, to }: { from: string; to: string } = workerData
const sqlite = openForCopy(from)
try {
  sqlite.prepare('VACUUM INTO ?').run(to)
} finally {
  sqlite.close()
}
