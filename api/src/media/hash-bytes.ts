import { createHash } from 'node:crypto'

export const hashBytes = (data: Buffer) => createHash('sha256').update(data).digest('hex')
