import { hash } from 'node:crypto'

export const hashBytes = (data: Buffer) => hash('sha256', data, 'hex')
