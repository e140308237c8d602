import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createHashQueue, type HashTurn } from './hash-queue.ts'

export interface HashCost {
  memoryKib: number
  passes: number
}

/** What a password costs to check (decision 0008). */
export const usualCost: HashCost = { memoryKib: 65_536, passes: 3 }

const atOnce = 2
const waitingMax = 100
const saltBytes = 16
const hashBytes = 32
const lanes = 1
const version = 19

/** Turn without limits, for the command line: it has no other clients. */
const alone: HashTurn = { attempts: 0, bounds: [] }

/**
 * Computes and verifies password hashes off the event loop, two at once, in a fair order. Throws
 * `CrowdedQueue` if too many computations of one client wait.
 */
export interface Hashing {
  /** The hash in PHC form: it says itself how it was made. */
  hash: (password: string, turn?: HashTurn) => Promise<string>
  /** True if the password is right. Returns false without a stored hash, after the same time. */
  verify: (password: string, stored: string | undefined, turn?: HashTurn) => Promise<boolean>
  /** True if the hash was made at another cost than the present one. */
  isOld: (stored: string) => boolean
}

export function createHashing(cost: HashCost = usualCost): Hashing {
  const inTurn = createHashQueue({ atOnce, waitingMax })
  const head = `$argon2id$v=${version}$m=${cost.memoryKib},t=${cost.passes},p=${lanes}$`
  const write = (salt: Buffer, hash: Buffer) => `${head}${base64(salt)}$${base64(hash)}`
  // Hash that belongs to no account: the password for an unknown address is checked against it.
  const nobody = write(randomBytes(saltBytes), randomBytes(hashBytes))
  return {
    hash: async (password, turn = alone) => {
      const salt = randomBytes(saltBytes)
      return write(salt, await inTurn(turn, () => derive(password, salt, cost)))
    },
    verify: async (password, stored, turn = alone) => {
      const parts = read(stored ?? nobody) ?? read(nobody)
      if (!parts) return false
      const found = await inTurn(turn, () => derive(password, parts.salt, parts))
      return (
        found.length === parts.hash.length &&
        timingSafeEqual(found, parts.hash) &&
        stored !== undefined
      )
    },
    isOld: (stored) => !stored.startsWith(head),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

function read(stored: string) {
  const [, memory, passes, salt = '', hash = ''] = phc.exec(stored) ?? []
  if (!memory) return undefined
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function derive(password: string, nonce: Buffer, { memoryKib, passes }: HashCost) {
  // Two keyboards may write the same letter in two ways.
  const message = password.normalize('NFC')
  const options = { message, nonce, parallelism: lanes, tagLength: hashBytes, passes }
  return new Promise<Buffer>((resolve, reject) => {
    argon2('argon2id', { ...options, memory: memoryKib }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })
}
