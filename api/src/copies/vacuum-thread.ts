import { workerData } from 'node:worker_threads'
import { openToCopy } from './open-to-copy.ts'

const { from, to }: { from: string; to: string } = workerData
const sqlite = openToCopy(from)
try {
  sqlite.prepare('VACUUM INTO ?').run(to)
} finally {
  sqlite.close()
}
